"""A warehouse in Python's standard library: POST /orders {"id": "snack-7", "qty": 7}.

    python3 service.py DATABASE PORT [inbox]

With inbox the id and the work are committed in one transaction, and a known id is
acknowledged and not applied again. Without, every request is new work. It prints its
address; port 0 takes any that is free.
"""
import json
import sqlite3
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

database, port, inbox = sys.argv[1], int(sys.argv[2]), "inbox" in sys.argv[3:]

db = sqlite3.connect(database, isolation_level=None)
db.executescript("""
    CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS applied (id TEXT NOT NULL, qty INTEGER NOT NULL);
""")


def apply(order):
    with db:  # commits, or rolls back if something is thrown
        db.execute("BEGIN IMMEDIATE")
        if inbox:
            known = db.execute("INSERT OR IGNORE INTO inbox VALUES (?)", (order["id"],)).rowcount == 0
            if known:
                return
        db.execute("INSERT INTO applied VALUES (?, ?)", (order["id"], order["qty"]))


class Warehouse(BaseHTTPRequestHandler):
    def do_POST(self):
        order = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        apply(order)
        body = json.dumps({"id": order["id"], "accepted": True}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", port), Warehouse)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
