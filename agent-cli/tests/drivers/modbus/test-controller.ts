import { ServerTCP } from 'modbus-serial'
import { createServer, type AddressInfo, type Socket } from 'node:net'

type Exception = Error & { modbusErrorCode: number }

/** A small controller on a free port, for tests: its tables are plain maps, absent is exception 2. */
export async function startTestController() {
	const tables = {
		coil: new Map<number, boolean>(),
		discrete: new Map<number, boolean>(),
		input: new Map<number, number>(),
		holding: new Map<number, number>(),
	}
	const log: string[] = []
	const get = <T>(name: keyof typeof tables, table: Map<number, T>, addr: number, unit: number) => {
		onRead.any()
		log.push(`read ${name} ${addr} unit ${unit}`)
		const value = table.get(addr)
		if (value === undefined) throw exception(2)
		return value
	}
	const onRead: { any(): void } = { any: () => undefined }
	const onWrite: {
		coil(addr: number, on: boolean): void
		holding(addr: number, value: number): void
	} = {
		coil: (addr, on) => tables.discrete.set(addr, on),
		holding: () => undefined,
	}
	const port = await freePort()
	const server = new ServerTCP(
		{
			getCoil: (addr: number, unit: number) => get('coil', tables.coil, addr, unit),
			getDiscreteInput: (addr: number, unit: number) =>
				get('discrete', tables.discrete, addr, unit),
			getInputRegister: (addr: number, unit: number) => get('input', tables.input, addr, unit),
			getHoldingRegister: (addr: number, unit: number) =>
				get('holding', tables.holding, addr, unit),
			setCoil: (addr: number, on: boolean) => {
				log.push(`write coil ${addr} ${on}`)
				if (!tables.coil.has(addr)) throw exception(2)
				tables.coil.set(addr, on)
				onWrite.coil(addr, on)
			},
			setRegister: (addr: number, value: number) => {
				log.push(`write holding ${addr} ${value}`)
				if (!tables.holding.has(addr)) throw exception(2)
				tables.holding.set(addr, value)
				onWrite.holding(addr, value)
			},
		},
		{ host: '127.0.0.1', port, unitID: 255 },
	)
	server.on('socketError', () => undefined)
	server.on('error', () => undefined)
	await new Promise<void>((resolve) => server.on('initialized', () => resolve()))
	return {
		port,
		tables,
		log,
		onRead,
		onWrite,
		connections: () => server.socks.size,
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	}
}

const exception = (code: number): Exception =>
	Object.assign(new Error('no such register'), { modbusErrorCode: code })

async function freePort(): Promise<number> {
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	await new Promise((resolve) => server.close(resolve))
	return port
}

/** A TCP server that does with each connection what the test says. */
export async function startRawServer(onSocket: (socket: Socket) => void, at = 0) {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => undefined)
		socket.on('close', () => sockets.delete(socket))
		onSocket(socket)
	})
	await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		port,
		close: () => {
			for (const socket of sockets) socket.destroy()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}
