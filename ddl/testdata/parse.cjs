// Reads {dialect, sql} from a JSON list on the standard input, and prints a list of what
// the parser of that dialect has to say: "" where it understands.
const Module = require("module"), load = Module._load;
Module._load = (name, ...rest) => (name === "@pgsql/types" ? {} : load(name, ...rest)); // it has types alone
const npm = process.argv[2];
const postgres = require(npm + "/libpg-query/index.cjs");
const mysql = new (require(npm + "/node-sql-parser/mysql.umd.js").Parser)();
const read = {
  postgres: (sql) => postgres.parse(sql),
  mysql: async (sql) => mysql.astify(sql, { database: "mysql" }),
};
(async () => {
  const said = [];
  for (const { dialect, sql } of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
    said.push(await read[dialect](sql).then(() => "", (e) => e.message || "refused"));
  }
  console.log(JSON.stringify(said));
})();
