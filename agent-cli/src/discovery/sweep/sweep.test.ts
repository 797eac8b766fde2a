import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseArpOutput, parseLinuxTable } from './neighbours'
import { sweep } from './sweep'

async function openPort() {
	const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return (server.address() as AddressInfo).port
}

async function sweeping(
	addresses: string[],
	ports: number[],
	signal = new AbortController().signal,
) {
	const hosts: { address: string; ports: number[] }[] = []
	let done = 0
	await sweep({
		addresses,
		ports,
		alive: new Set(),
		isNear: () => false,
		timeoutMs: 300,
		signal,
		onHost: (address, open) => hosts.push({ address, ports: open.map(({ port }) => port) }),
		onProgress: (now) => (done = now),
	})
	return { hosts, done }
}

test('hosts that refuse are there, with the ports that they have open', async () => {
	const ports = [await openPort(), 1, await openPort(), 2]
	const { hosts, done } = await sweeping(['127.0.0.1', '127.0.0.2'], ports)
	expect(done).toBe(2)
	expect(hosts.map(({ address }) => address).sort()).toEqual(['127.0.0.1', '127.0.0.2'])
	const [first] = hosts.filter(({ address }) => address === '127.0.0.1')
	expect(first?.ports.sort()).toEqual([ports[0], ports[2]].sort())
})

test('a sweep that is stopped counts no host as there', async () => {
	const { hosts } = await sweeping(['192.0.2.1'], [80], AbortSignal.abort())
	expect(hosts).toEqual([])
})

test('hardware addresses are read from the tables of Linux, Windows, macOS and BSD', () => {
	const linux = `IP address       HW type     Flags       HW address            Mask     Device
192.168.1.7      0x1         0x2         b8:27:eb:11:22:33     *        eth0
192.168.1.8      0x1         0x0         00:00:00:00:00:00     *        eth0
192.168.1.9      0x1         0x6         B8:27:EB:11:22:34     *        eth0
`
	expect([...parseLinuxTable(linux)]).toEqual([
		['192.168.1.7', 'b8:27:eb:11:22:33'],
		['192.168.1.9', 'b8:27:eb:11:22:34'],
	])
	const others = `Interface: 192.168.1.5 --- 0x4
  192.168.1.7           b8-27-eb-11-22-33     dynamic
  192.168.1.255         ff-ff-ff-ff-ff-ff     static
? (192.168.1.9) at 8:27:eb:1:22:34 on en0 ifscope [ethernet]
? (192.168.1.10) at (incomplete) on en0 ifscope [ethernet]
`
	expect([...parseArpOutput(others)]).toEqual([
		['192.168.1.7', 'b8:27:eb:11:22:33'],
		['192.168.1.9', '08:27:eb:01:22:34'],
	])
})
