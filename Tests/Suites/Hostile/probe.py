"""The client under test: one process for the whole table (Tests/Suites/Probe)."""

import itertools
import json
import os
import subprocess
import threading


class Died(Exception):
    pass


class Probe:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.log = []
        self.waiting = {}
        self.lock = threading.Lock()
        self.numbers = itertools.count(1)
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            answer = json.loads(line)
            with self.lock:
                slot = self.waiting.pop(answer["id"], None)
            if slot is not None:
                slot.append(answer)
                slot.ready.set()
        with self.lock:
            left, self.waiting = list(self.waiting.values()), {}
        for slot in left:
            slot.ready.set()

    def ask(self, word, patience=30, **options):
        return self.begin(word, **options).answer(patience)

    def begin(self, word, **options):
        number = str(next(self.numbers))
        slot = Slot()
        with self.lock:
            self.waiting[number] = slot
        pairs = [key if value is True else f"{key}={value}" for key, value in options.items()]
        try:
            self.process.stdin.write(" ".join([number, word, *pairs]) + "\n")
        except OSError:
            slot.ready.set()
        return slot

    @property
    def is_alive(self):
        return self.process.poll() is None

    def end(self):
        self.process.stdin.close()
        try:
            return self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Slot(list):
    def __init__(self):
        super().__init__()
        self.ready = threading.Event()

    def answer(self, patience=30):
        if not self.ready.wait(patience):
            raise Died(f"no answer in {patience} s")
        if not self:
            raise Died("the client's process has ended")
        return self[0]


def path(root):
    return os.environ.get("RECEIVER_PROBE") or os.path.join(root, ".build/debug/probe")
