"""Passes Ethernet frames between two interfaces and loses some: lossy-link.py <one> <other> <percent>."""
import fcntl
import random
import select
import socket
import struct
import sys

SIOCETHTOOL = 0x8946
ETHTOOL_STXCSUM = 0x17


def whole_checksums(name):
    """Without it the kernel leaves checksums to hardware that is not there."""
    import array

    value = array.array("B", struct.pack("II", ETHTOOL_STXCSUM, 0))
    request = struct.pack("16sP", name.encode(), value.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCETHTOOL, request)


def open_interface(name):
    raw = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
    raw.bind((name, 0))
    return raw


if sys.argv[1] == "--checksums":
    whole_checksums(sys.argv[2])
    sys.exit()
one, other, percent = open_interface(sys.argv[1]), open_interface(sys.argv[2]), float(sys.argv[3])
print("ready", flush=True)
while True:
    for readable in select.select([one, other], [], [])[0]:
        frame, sender = readable.recvfrom(65536)
        if sender[2] == socket.PACKET_OUTGOING or random.random() * 100 < percent:
            continue
        (other if readable is one else one).send(frame)
