// Text of kinds that no installed package holds, written for the benchmark.

/** A module as an agent reads it: names, calls, strings and comments, and keys that are not secrets. */
export function pythonModule(): string {
  return `"""Loads orders, joins them with customers and writes one report a day."""

import argparse
import json
import os.path
from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Order:
    order_id: int
    customer: str
    lines: list[dict] = field(default_factory=list)

    def total(self) -> float:
        return sum(line["price"] * line.get("count", 1) for line in self.lines)


class Report:
    """Groups orders by customer. The key of each group is the customer's name."""

    def __init__(self, path: str, limit: int = 500):
        self.path = os.path.join(path, "report.json")
        self.limit = limit
        self._groups: dict[str, list[Order]] = defaultdict(list)

    def add(self, order: Order) -> None:
        if order.total() <= 0.0:
            raise ValueError(f"order {order.order_id} is empty: {order.lines!r}")
        self._groups[order.customer].append(order)

    def write(self) -> int:
        rows = [
            {"customer": key, "orders": len(group), "total": round(sum(o.total() for o in group), 2)}
            for key, group in sorted(self._groups.items(), key=lambda item: item[0].lower())
        ]
        with open(self.path, "w", encoding="utf-8") as handle:
            json.dump(rows[: self.limit], handle, indent=2, sort_keys=True)
        return len(rows)


def parse_tokens(text: str, max_tokens: int = 4096) -> list[str]:
    tokens = text.replace("\\t", " ").split(" ")
    return [token for token in tokens if token and not token.startswith("#")][:max_tokens]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="where the orders are")
    parser.add_argument("--limit", type=int, default=500)
    arguments = parser.parse_args()
    report = Report(arguments.folder, limit=arguments.limit)
    for name in sorted(os.listdir(arguments.folder)):
        if name.endswith(".json"):
            with open(os.path.join(arguments.folder, name)) as handle:
                for entry in json.load(handle):
                    report.add(Order(entry["id"], entry["customer"], entry["lines"]))
    print("wrote", report.write(), "rows")


if __name__ == "__main__":
    main()
`;
}

/** What a terminal shows: prompts, listings, a build, a test run, a commit. */
export function shellSession(): string {
  return `$ git status --short
 M src/orders/load-orders.ts
 M src/orders/load-orders.test.ts
?? docs/orders.md
$ ls -la src/orders
total 48
drwxr-xr-x  2 dev dev 4096 Nov 15 09:12 .
drwxr-xr-x 11 dev dev 4096 Nov 14 17:40 ..
-rw-r--r--  1 dev dev 5321 Nov 15 09:12 load-orders.ts
-rw-r--r--  1 dev dev 7410 Nov 15 09:11 load-orders.test.ts
$ grep -rn "orderKey" src | head -3
src/orders/load-orders.ts:14:  const orderKey = \`\${order.customer}/\${order.id}\`;
src/orders/load-orders.ts:31:    if (seen.has(orderKey)) continue;
src/report/write-report.ts:8:export function orderKey(order: Order): string {
$ npm run build

> orders@2.4.1 build
> tsc -p tsconfig.json

src/report/write-report.ts:22:7 - error TS2322: Type 'string | undefined' is not assignable to type 'string'.
$ npx vitest run src/orders
 RUN  v4.0.8 /home/dev/orders
 ✓ src/orders/load-orders.test.ts (14 tests) 231ms
   ✓ skips an order that was seen before 12ms
   ✓ keeps the order of the file 3ms
 Test Files  1 passed (1)
      Tests  14 passed (14)
   Start at  09:14:02
   Duration  1.12s (transform 88ms, setup 0ms, collect 190ms, tests 231ms)
$ docker ps --format "table {{.Names}}\\t{{.Status}}"
NAMES            STATUS
orders-db-1      Up 3 hours (healthy)
orders-cache-1   Up 3 hours
$ git commit -qm "fix(orders): skip what was seen" && git log --oneline | head -2
9f3c1ab fix(orders): skip what was seen
41d07e2 docs: say where reports are written
`;
}
