"""Serves Modbus tables (argv[1], JSON) with pymodbus 3 on 127.0.0.1, unit 1.

{"port": 5020, "identity": {"0": "vendor"}, "coil": {"0": 1}, "discrete": {}, "input": {}, "holding": {}}
`"line": "rtu-tcp"` has it speak serial frames over TCP, `"line": "/dev/pts/3"` over that port.
An address that is not listed is refused with exception 2. Without an argument it only shows that
this pymodbus will do: made for 3.0, which Debian 12 ships; the latest have other classes.
"""

import asyncio
import inspect
import json
import sys

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.device import ModbusDeviceIdentification
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer

try:
    from pymodbus.server import ModbusTcpServer
except ImportError:  # 3.0
    from pymodbus.server.async_io import ModbusTcpServer

try:
    from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer
except ImportError:
    from pymodbus.framer.rtu_framer import ModbusRtuFramer
    from pymodbus.framer.socket_framer import ModbusSocketFramer

TABLES = {"co": "coil", "di": "discrete", "ir": "input", "hr": "holding"}


def block(values):
    return ModbusSparseDataBlock({int(address): value for address, value in values.items()})


async def serve(spec):
    tables = {short: block(spec.get(name, {})) for short, name in TABLES.items()}
    unit = ModbusSlaveContext(**tables, zero_mode=True)
    identity = ModbusDeviceIdentification(
        info={int(number): text for number, text in spec.get("identity", {}).items()}
    )
    context = ModbusServerContext(slaves={1: unit}, single=False)
    line = spec.get("line", "tcp")
    if line.startswith("/"):
        await StartAsyncSerialServer(
            context=context, framer=ModbusRtuFramer, port=line, baudrate=9600, timeout=1
        )
        return
    # Without it early releases cannot come back on a port they just left; later ones always can.
    reuse = "allow_reuse_address"
    takes_reuse = reuse in inspect.signature(ModbusTcpServer.__init__).parameters
    await StartAsyncTcpServer(
        context=context,
        framer=ModbusRtuFramer if line == "rtu-tcp" else ModbusSocketFramer,
        identity=identity,
        address=("127.0.0.1", spec["port"]),
        **({reuse: True} if takes_reuse else {}),
    )


if len(sys.argv) > 1:
    asyncio.run(serve(json.loads(sys.argv[1])))
elif "zero_mode" not in inspect.getsource(ModbusSlaveContext):
    sys.exit("this pymodbus counts addresses from one")
