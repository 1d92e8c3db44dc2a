"""Networks of their own, made of Linux network namespaces: this process in one, each box in another, a cable between them.

Nothing outside is touched and nothing is left behind: a namespace ends with the process that holds it.
"""

import ctypes
import itertools
import os
import subprocess
from pathlib import Path

CLONE_NEWNET = 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)
_numbers = itertools.count(1)

NAME = "tv.test"


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr.strip()}"


class OwnNetwork:
    """This process, and what it starts from now on, has a network with nothing but a loopback interface."""

    def __init__(self) -> None:
        self._outside = os.open("/proc/self/ns/net", os.O_RDONLY)
        if _libc.unshare(CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        run("ip", "link", "set", "lo", "up")

    def leave(self) -> None:
        _libc.setns(self._outside, CLONE_NEWNET)
        os.close(self._outside)


class Box:
    """The network that a receiver sees: a cable to this process, and files of its own for the resolver.

    Home is 10.77.N.1 and fd77:N::1, the box 10.77.N.2 and fd77:N::2.
    """

    def __init__(self, folder: Path) -> None:
        number = next(_numbers)
        folder.mkdir(parents=True, exist_ok=True)
        self.home4, self.box4 = f"10.77.{number}.1", f"10.77.{number}.2"
        self.home6, self.box6 = f"fd77:{number}::1", f"fd77:{number}::2"
        # A neighbour that is not there, so that nobody says that an address cannot be reached.
        self.dead4, self.dead6 = f"10.77.{number}.66", f"fd77:{number}::66"
        self._number = number
        self.cable = f"home{number}"
        self._hosts, self._resolver = folder / "hosts", folder / "resolv.conf"
        switch = folder / "nsswitch.conf"
        self.hosts({NAME: [self.home4]})
        self.resolver("options timeout:1 attempts:1")
        switch.write_text("hosts: files dns\n")
        script = (f"mount --bind {self._hosts} /etc/hosts && mount --bind {self._resolver} /etc/resolv.conf && "
                  f"mount --bind {switch} /etc/nsswitch.conf && ip link set lo up && echo ready && exec cat")
        self._holder = subprocess.Popen(["unshare", "--net", "--mount", "sh", "-c", script], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        assert self._holder.stdout
        if self._holder.stdout.readline() != "ready\n":
            raise AssertionError("the namespace of a box could not be made")
        self.enter = ["nsenter", "--target", str(self._holder.pid), "--net", "--mount", "--"]
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", str(self._holder.pid))
        run("ip", "address", "add", f"{self.home4}/24", "dev", self.cable)
        run("ip", "address", "add", f"{self.home6}/64", "dev", self.cable, "nodad")
        run("ip", "link", "set", self.cable, "up")
        self.inside("ip", "address", "add", f"{self.box4}/24", "dev", "eth0")
        self.inside("ip", "address", "add", f"{self.box6}/64", "dev", "eth0", "nodad")
        self.plug()
        for dead in (self.dead4, self.dead6):
            self.inside("ip", "neighbour", "add", dead, "lladdr", "02:00:00:00:00:66", "dev", "eth0", "nud", "permanent")

    def close(self) -> None:
        if self._holder.poll() is None:
            assert self._holder.stdin
            self._holder.stdin.close()
            self._holder.wait(10)
        # With the last process the namespace goes, and the cable with it; this does not wait for the kernel.
        subprocess.run(["ip", "link", "delete", self.cable], capture_output=True, timeout=10)

    def inside(self, *command: str) -> None:
        run(*self.enter, *command)

    # What names mean.

    def hosts(self, names: dict[str, list[str]]) -> None:
        """Written in place: the box has this very file as its /etc/hosts."""
        lines = ["127.0.0.1 localhost"] + [f"{address} {name}" for name, addresses in names.items() for address in addresses]
        self._hosts.write_text("\n".join(lines) + "\n")

    def resolver(self, options: str, server: str | None = None) -> None:
        self._resolver.write_text(f"nameserver {server or self.home4}\n{options}\n")

    # What happens to the cable.

    def silence(self) -> None:
        """Home gets everything and its answers are lost: to the box it has died without a word. The link stays up."""
        run("ip", "route", "add", "blackhole", f"{self.box4}/32")

    def end_silence(self) -> None:
        run("ip", "route", "delete", "blackhole", f"{self.box4}/32")

    def cut(self) -> None:
        """The other end of the cable is pulled: no carrier, but the box keeps its address and its route."""
        run("ip", "link", "set", self.cable, "down")

    def join(self) -> None:
        run("ip", "link", "set", self.cable, "up")

    def unplug(self) -> None:
        """The interface of the box is down: no route is left."""
        self.inside("ip", "link", "set", "eth0", "down")

    def plug(self) -> None:
        self.inside("ip", "link", "set", "eth0", "up")

    def slow(self, kilobits: int) -> None:
        """Both directions go through a token bucket with 400 ms of queue, as with a cheap router."""
        rate = ["root", "tbf", "rate", f"{kilobits}kbit", "burst", "3000", "latency", "400ms"]
        run("tc", "qdisc", "replace", "dev", self.cable, *rate)
        self.inside("tc", "qdisc", "replace", "dev", "eth0", *rate)

    def second_address(self) -> str:
        """Another address of home on the same cable."""
        address = f"10.77.{self._number}.3"
        run("ip", "address", "add", f"{address}/32", "dev", self.cable)
        return address

    def drop_address(self) -> None:
        """Home's first address is nobody's from now on."""
        run("ip", "address", "delete", f"{self.home4}/24", "dev", self.cable)
        # The way to the box went with it.
        run("ip", "route", "add", f"{self.box4}/32", "dev", self.cable)
