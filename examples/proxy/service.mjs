// A warehouse in node, without packages: POST /orders {"id": "snack-7", "qty": 7}.
//
//   node service.mjs FILE PORT [inbox]
//
// It keeps what it has applied in a file, a line of JSON for each: one append is both the
// id and the work. With inbox a known id is acknowledged and not applied again. Without,
// every request is new work. It prints its address; port 0 takes any that is free.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";

const [file, port, ...rest] = process.argv.slice(2);
const inbox = rest.includes("inbox");

function known(id) {
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.some((line) => JSON.parse(line).id === id);
}

function apply({ id, qty }) {
  if (inbox && known(id)) return;
  const journal = openSync(file, "a");
  writeSync(journal, JSON.stringify({ id, qty }) + "\n");
  fsyncSync(journal);
  closeSync(journal);
}

const server = createServer(async (request, reply) => {
  try {
    let body = "";
    for await (const piece of request) body += piece;
    const order = JSON.parse(body);
    apply(order); // nothing else runs meanwhile: it does not wait
    reply.setHeader("Content-Type", "application/json");
    reply.end(JSON.stringify({ id: order.id, accepted: true }));
  } catch (err) {
    reply.statusCode = 500;
    reply.end(String(err));
  }
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
