"""Runs the table, or the rows whose names begin with the arguments: `python -m Hostile [NAME...]` in Tests/Suites."""

import concurrent.futures
import os
import sys
import threading
import time

from . import certificates, probe
from .listener import Listener
from .rows import ROWS

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
# What a call to a well-behaved peer may take while another one floods, in ms.
BESIDE_LIMIT = 1000
# Lines of the log, at the level that is the standard, for one row.
LOG_LIMIT = 20


class Lateness:
    """How late this machine runs what is due, measured all the time; limits are longer by that."""

    STEP = 0.02

    def __init__(self):
        self.latest = [(time.monotonic(), 0.0)]
        threading.Thread(target=self._measure, daemon=True).start()

    def _measure(self):
        while True:
            began = time.monotonic()
            time.sleep(self.STEP)
            now = time.monotonic()
            self.latest = [one for one in self.latest if one[0] > now - 60] + [(now, now - began - self.STEP)]

    def since(self, began):
        """The sum of the ten worst in seconds: what has to be scheduled several times is late several times."""
        return sum(sorted(late for at, late in self.latest if at >= began)[-10:])


class Suite:
    def __init__(self):
        self.lateness = Lateness()
        self.client = probe.Probe(probe.path(ROOT))
        self.good = Listener(None)
        self.names = iter(range(1, 1_000_000))
        self.open_good()
        self.passed = self.failed = 0

    def open_good(self):
        self.client.ask("open", link="good", port=self.good.port, cleartext=True)
        for _ in range(20):
            self.client.ask("unary", link="good")

    def call(self, row, link):
        options = {"link": link, "size": row.size, "deadline": int(row.deadline * 1000)}
        if row.call == "unary":
            return self.client.begin("unary", **options)
        self.client.ask("stream", stream=link, **options)
        if row.call == "unread":
            return self.client.begin("unary", **options)
        return self.client.begin("drain", stream=link)

    def run(self, row):
        """What is wrong, in words; and the first answer, and by how much memory grew."""
        listener = Listener(row)
        link = f"row{next(self.names)}"
        began = time.monotonic()
        lines = len(self.client.log)
        try:
            before = self.client.ask("mark")
            tls = {"ca": certificates.ca_file(), "name": "localhost"} if row.tls else {"cleartext": True}
            self.client.ask("open", link=link, port=listener.port, **tls, **row.timing)
            if row.primed and (code := self.client.ask("unary", link=link, size=1)["code"]) != "OK":
                return [f"the call before it ended with {code}"], {}, 0
            others = [self.call(row, link) for _ in range(row.calls - 1)]
            waiting = self.call(row, link)
            beside = self.beside(waiting) if row.beside else 0
            first = waiting.answer(row.deadline + 10)
            late = self.lateness.since(began)
            wrong = [*self.judge(row, first, late)]
            for other in others:
                wrong += self.judge(row, other.answer(row.deadline + 10), late)
            wrong += self.next_call(row, link)
            closed = self.client.ask("close", link=link)
            growth = max(closed["peak"] - before["rss"], 0)
            if growth > row.memory:
                wrong.append(f"grew by {growth} KiB; {row.memory} are the most")
            if beside > BESIDE_LIMIT + late * 1000:
                wrong.append(f"a call to another peer took {beside:.0f} ms in the meantime")
            if len(self.client.log) - lines > LOG_LIMIT:
                wrong.append(f"wrote {len(self.client.log) - lines} lines to the log: {self.client.log[-1].strip()}")
            if not row.slow:
                wrong += self.leaks(before["fds"])
            return wrong + listener.faults, first, growth
        except probe.Died as error:
            return [str(error)], {}, 0
        finally:
            listener.close()

    def judge(self, row, answer, late):
        if answer["code"] not in row.codes:
            yield f"the code is {answer['code']}, not {' or '.join(row.codes)}: {answer.get('message', '')}"
            return
        if row.word not in answer.get("message", "").lower():
            yield f'"{row.word}" is not in "{answer.get("message", "")}"'
        if row.origin and answer.get("origin") != row.origin:
            yield f"the origin is {answer.get('origin')}, not {row.origin}"
        if answer["ms"] > (row.within + late) * 1000:
            yield f"it took {answer['ms']:.0f} ms; {row.within * 1000:.0f} are the most, and {late * 1000:.0f} for a late machine"
        for key, value in row.says.items():
            if answer.get(key) != value:
                yield f"{key} is {answer.get(key)}, not {value}"

    def next_call(self, row, link):
        """Through the same link, to a peer that behaves from now on."""
        for _ in range(row.again):
            answer = self.client.ask("unary", link=link, deadline=1500 if row.again > 1 else 5000)
            if answer["code"] == "OK":
                break
        if answer["code"] != "OK":
            yield f"the {'next call' if row.again == 1 else f'{row.again}th call after it'} ended with {answer['code']}: {answer.get('message', '')}"
        elif not answer["isEcho"]:
            yield "the next call got another's answer"

    def beside(self, waiting):
        """The longest call to a peer that behaves, while `waiting` is not answered."""
        longest = 0
        while not waiting.ready.is_set():
            answer = self.client.ask("unary", link="good")
            longest = max(longest, answer["ms"] if answer["code"] == "OK" else float("inf"))
            time.sleep(0.02)
        return longest

    def leaks(self, before):
        # The kernel may take a moment over a socket that is being closed.
        for _ in range(50):
            now = self.client.ask("mark")["fds"]
            if now <= before:
                return []
            time.sleep(0.02)
        return [f"{now - before} descriptors are left"]

    def tell(self, row, wrong, first, growth):
        if wrong:
            self.failed += 1
        else:
            self.passed += 1
        code, took = first.get("code", "-"), first.get("ms", 0)
        print(f"{'FAIL' if wrong else 'ok  '} {row.kind + ': ' + row.name:<62} {code:<18} {took:7.0f} ms  +{growth} KiB", flush=True)
        for text in wrong:
            print(f"       {text}", flush=True)
        if os.environ.get("HOSTILE_MESSAGES"):
            print(f"       [{first.get('origin')}] {first.get('message')}", flush=True)
        if not self.client.is_alive:
            print(f"       the client's process ended with {self.client.process.wait()}; a new one goes on", flush=True)
            print("".join(self.client.log[-20:]), flush=True)
            self.client = probe.Probe(probe.path(ROOT))
            self.open_good()

    def run_all(self, rows):
        certificates.ca_file()
        quick = [row for row in rows if not row.slow]
        # Those that only wait go beside one another, but not beside those whose memory is measured.
        slow = [row for row in rows if row.slow]
        start = self.client.ask("mark")
        for row in quick:
            self.tell(row, *self.run(row))
        with concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
            for row, outcome in zip(slow, pool.map(self.run, slow)):
                self.tell(row, *outcome)
        if self.client.is_alive and (left := self.leaks(start["fds"])):
            self.failed += 1
            print(f"FAIL descriptors over the whole table: {left[0]}")
        code = self.client.end()
        if code:
            self.failed += 1
            print(f"FAIL the client's process ended with {code}")


def main():
    chosen = [row for row in ROWS if not sys.argv[1:] or any(f"{row.kind}: {row.name}".startswith(text) or row.name.startswith(text) for text in sys.argv[1:])]
    if not chosen:
        sys.exit(f"no row is called {' or '.join(sys.argv[1:])}")
    began = time.monotonic()
    suite = Suite()
    suite.run_all(chosen)
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{suite.passed} passed, {suite.failed} failed", flush=True)
    os._exit(1 if suite.failed or not suite.passed else 0)


if __name__ == "__main__":
    main()
