// A device of a farm that is hard to search: hard-hosts.mjs <kind>. Prints `ready` when it listens.
import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'

/** Every port that a search of farm equipment tries. */
const PORTS = [80, 443, 502, 554, 1883, 4196, 4840, 8000, 8080, 8554, 8899]

const onPorts = (ports, talk) =>
	ports.map((port) =>
		createServer((socket) => {
			socket.on('error', () => {})
			talk(socket, port)
		}).listen(port, '0.0.0.0'),
	)

/** Identifies itself by FC 43, and reports how many simultaneous connections it had. */
function modbus() {
	let [now, most] = [0, 0]
	const name = Buffer.from('Test maker')
	onPorts([502], (socket) => {
		now += 1
		if (now > most) console.log(`at once ${(most = now)}`)
		socket.on('close', () => (now -= 1))
		socket.on('data', (asked) => {
			if (asked.length < 8) return
			const isId = asked[7] === 0x2b
			const pdu = isId
				? Buffer.concat([Buffer.from([0x2b, 0x0e, 1, 1, 0, 0, 1, 0, name.length]), name])
				: Buffer.from([asked[7] | 0x80, 1])
			const head = Buffer.from([asked[0], asked[1], 0, 0, 0, pdu.length + 1, asked[6]])
			socket.write(Buffer.concat([head, pdu]))
		})
	})
}

/** Answers WS-Discovery probes, from its own address. */
function camera() {
	const socket = createSocket({ type: 'udp4', reuseAddr: true })
	socket.on('message', (data, { address, port }) => {
		const id = /MessageID>([^<]+)</.exec(data.toString())?.[1]
		if (id)
			socket.send(
				`<s:Envelope xmlns:s="s"><s:Header><a:RelatesTo>${id}</a:RelatesTo></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>urn:uuid:camera-1</a:Address></a:EndpointReference><d:XAddrs>http://192.168.77.5/onvif/device_service</d:XAddrs></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`,
				port,
				address,
			)
	})
	socket.bind(3702, () => socket.addMembership('239.255.255.250'))
}

/** Answers SSDP by unicast only, and no multicast. */
function deaf() {
	const socket = createSocket('udp4')
	socket.on('message', (_, { address, port }) =>
		socket.send('HTTP/1.1 200 OK\r\nSERVER: Deaf box\r\n\r\n', port, address),
	)
	socket.bind(1900)
}

const KINDS = {
	deaf,
	modbus,
	camera,
	web: () =>
		createHttpServer((_, answer) => answer.end('<title>Farm box</title>')).listen(80, '0.0.0.0'),
	tarpit: () => onPorts(PORTS, (socket) => socket.resume()),
	drip: () =>
		onPorts(PORTS, (socket) => {
			const timer = setInterval(() => socket.write('x'), 1000)
			socket.on('close', () => clearInterval(timer)).resume()
		}),
	garbage: () => onPorts(PORTS, (socket) => socket.end(Buffer.alloc(100_000, 0xf7))),
	endless: () =>
		onPorts(PORTS, (socket) => {
			const send = () => {
				while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'SSH-')));
			}
			socket.on('drain', send).resume()
			send()
		}),
}

KINDS[process.argv[2]]()
setTimeout(() => console.log('ready'), 300)
