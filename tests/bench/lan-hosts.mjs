// The hosts of a farm's network. Runs inside a namespace; each given address gets one service.
import { createServer } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import ModbusRTU from 'modbus-serial'

const vector = {
	getInputRegister: () => 0,
	getHoldingRegister: () => 0,
	getCoil: () => false,
	getDiscreteInput: () => false,
}
const connack = Buffer.from([0x20, 0x02, 0x00, 0x05]) // MQTT: connection refused, not authorised

const services = [
	(host) =>
		new ModbusRTU.ServerTCP(vector, { host, port: 502, unitID: 1 }).on('socketError', () => {}),
	(host) => createHttpServer((_, response) => response.end('ok')).listen(80, host),
	(host) =>
		createServer((socket) =>
			socket.on('error', () => {}).once('data', () => socket.end(connack)),
		).listen(1883, host),
	(host) => createServer((socket) => socket.on('error', () => {}).end()).listen(554, host),
]

process.argv.slice(2).forEach((host, i) => services[i % services.length](host))
setTimeout(() => console.log('hosts ready'), 500)
