import { readFrame } from '../../agent-cli/src/drivers/ezo/i2c-link'
import frames from '../../agent-cli/src/drivers/ezo/recorded/i2c-frames.json'
import { isObject } from '../../agent-cli/src/drivers/json-object'
import { decodeFrame, encodeFrame } from '../../agent-cli/src/drivers/kasa/frames'
import { readPlug } from '../../agent-cli/src/drivers/kasa/plug'
import weights from '../../agent-cli/src/drivers/scale/recorded/lines.json'
import { readWeightLine } from '../../agent-cli/src/drivers/scale/weight-line'
import plugs from '../../agent-cli/src/drivers/kasa/recorded/python-kasa.json'
import { AgentRecord } from '@sfc/contract/agent/batch'
import { InventoryDevice } from '@sfc/contract/agent/inventory'
import { CloudAnswer } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { parseLines } from '@sfc/contract/equipment/imports/parse-lines'
import { mapCloud } from '../../app/areas/equipment/services/grow-cloud/map-cloud'
import { decodeWriteRequest } from '../../app/areas/equipment/services/imports/decode-write-request'
import { encodeWriteRequest } from '../../app/tests/equipment/imports/write-request'
import { parseBatch } from '../../app/areas/uplink/services/parse-batch'
import { readMdns } from '../../agent-cli/src/discovery/listen/mdns'
import { readSsdp } from '../../agent-cli/src/discovery/listen/ssdp'
import { readMatches } from '../../agent-cli/src/discovery/listen/ws-discovery'
import { dropsInput } from '../../agent-cli/src/discovery/own-network/firewall'
import { parseRoutes } from '../../agent-cli/src/discovery/own-network/routes'
import { parseVlans } from '../../agent-cli/src/discovery/own-network/vlans'
import { readBanner } from '../../agent-cli/src/discovery/probes/banner'
import { describePage, readHead } from '../../agent-cli/src/discovery/probes/http'
import { readDeviceId, readRegisterText } from '../../agent-cli/src/discovery/probes/modbus-frames'
import { readConnack } from '../../agent-cli/src/discovery/probes/mqtt-connack'
import { describeServer } from '../../agent-cli/src/discovery/probes/opcua'
import answers from '../../agent-cli/tests/discovery/probes/opcua-answers.fixture.json'
import { readEndpoints, readServers } from '../../agent-cli/src/discovery/probes/opcua-messages'
import { readRtsp } from '../../agent-cli/src/discovery/probes/rtsp'
import { parseArpOutput, parseLinuxTable } from '../../agent-cli/src/discovery/sweep/neighbours'
import { readIAm } from '../../agent-cli/src/drivers/bacnet/frames'
import { answerChallenge } from '../../agent-cli/src/drivers/digest-auth'
import { find, findAll, parseXml, textAt } from '../../agent-cli/src/drivers/onvif/parse-xml'
import { DeviceError } from '../../agent-cli/src/drivers/driver'
import { readAnswer, readJson } from '../../agent-cli/src/drivers/http/read-answer'
import { rtuFraming, tcpFraming } from '../../agent-cli/src/drivers/modbus/line/framing'
import { decodeVarbind } from '../../agent-cli/src/drivers/snmp/decode'
import { CommandError } from '../../agent-cli/src/exit-codes'
import { readPackage } from '../../agent-cli/src/update/unpack-release'
import { SseParser } from '@sfc/contract/sse-parser'
import { unpackChunk } from '#db/telemetry/chunk-codec'
import type { Target } from './fuzz'
import { MQTT_TARGETS } from './mqtt-targets'
import { SHOP_TARGETS } from './shop-targets'
import { MODEL_TEXT_TARGETS } from './model-text-targets'
import { snmpTarget } from './snmp-target'
import * as samples from './samples'

const HOST = '10.0.0.5'
const text = (data: Buffer) => data.toString('utf8')
const always = (found: unknown) => found ?? 'none'

/** Every parser of network input. A new one is a line here. */
export const TARGETS: readonly Target[] = [
	{ name: 'mdns', samples: samples.MDNS, read: (data) => readMdns(data, HOST) },
	{
		name: 'agent-package',
		samples: samples.PACKAGES,
		read: (data) => readPackage(data).map(([path, { length }]) => [path, length]),
		mayThrow: (error) => error instanceof CommandError,
	},
	{
		name: 'reading-chunk',
		samples: samples.CHUNKS,
		read: (data) => unpackChunk(data),
		mayThrow: (error) => error instanceof Error && !(error instanceof TypeError),
	},
	{ name: 'ssdp', samples: samples.SSDP, read: (data) => readSsdp(data, HOST) },
	{
		name: 'ws-discovery',
		samples: [samples.PROBE_MATCH],
		read: (data) => readMatches(data, HOST, new Set([samples.PROBE_ID])),
	},
	{
		name: 'xml',
		samples: [samples.PROBE_MATCH, samples.DEVICE_INFORMATION, samples.DESCRIPTION],
		mostChars: 2_000_000,
		read(data) {
			const root = parseXml(text(data))
			findAll(root, 'device')
			find(root, 'Body', 'Fault')
			return [root, textAt(root, 'Body', 'Model')]
		},
	},
	{
		name: 'http',
		samples: samples.PAGES,
		read(data) {
			const [server = '', login = '', subject = '', ...body] = text(data).split('\n')
			const head = readHead({ server, 'www-authenticate': login }, subject)
			return describePage({ ...head, status: 200, body: body.join('\n') }, 80, false)
		},
	},
	{ name: 'rtsp', samples: samples.RTSP, read: (data) => readRtsp(data, 554) },
	{
		name: 'banner',
		samples: samples.BANNERS,
		read: (data) => readBanner(data, 22) ?? readBanner(data, 23),
	},
	{ name: 'mqtt-connack', samples: samples.CONNACKS, read: readConnack },
	{
		name: 'opcua',
		samples: answers.slice(2).map((one) => Buffer.from(one, 'base64').subarray(24)),
		mayThrow: (error) => error instanceof RangeError,
		read(data) {
			const isEndpoints = data[0] === 1 && data.readUInt16LE(2) === 431
			return isEndpoints
				? describeServer(4840, { servers: [], endpoints: readEndpoints(data) })
				: describeServer(4840, { servers: readServers(data), endpoints: [] })
		},
	},
	{
		name: 'bacnet',
		samples: [Buffer.from('810b00180120ffff00ff1000c4020004d22201e09100211f', 'hex')],
		read: (data) => always(readIAm(data)),
	},
	{
		name: 'kasa',
		samples: plugs.devices.slice(0, 7).map(({ sysinfo }) => encodeFrame(sysinfo)),
		mayThrow: (error) => error instanceof DeviceError,
		read(data) {
			const answer = decodeFrame(data)
			return isObject(answer) ? readPlug(answer) : 'none'
		},
	},
	{
		name: 'ezo-i2c',
		samples: frames.frames.map(({ printed }) => Buffer.from(printed)),
		mayThrow: (error) => error instanceof DeviceError,
		read: (data) => readFrame(data.toString('latin1')),
	},
	{
		name: 'scale',
		samples: weights.map(({ line }) => Buffer.from(line)),
		read: (data) => readWeightLine(data.toString('latin1')) ?? 'none',
	},
	{
		name: 'modbus',
		samples: samples.MODBUS,
		read: (data) => [always(readDeviceId(data)), always(readRegisterText(data))],
	},
	{
		name: 'modbus-frames',
		samples: samples.MODBUS_FRAMES,
		read: (data) => [
			tcpFraming()(1, samples.MODBUS_READ).find(data),
			rtuFraming(1, samples.MODBUS_READ).find(data),
		],
	},
	{
		name: 'http-json',
		samples: samples.JSON_ANSWERS,
		mayThrow: (error) => error instanceof DeviceError,
		read: (data) => readAnswer(readJson(text(data)), samples.JSON_POINTS, 0, false),
	},
	{
		name: 'snmp-values',
		samples: samples.SNMP_VALUES,
		read: (data) => always(decodeVarbind({ type: data[0], value: data.subarray(1) })),
	},
	snmpTarget,
	{
		name: 'tables',
		samples: samples.TABLES,
		read: (data) => [
			parseArpOutput(text(data)),
			parseLinuxTable(text(data)),
			parseRoutes(text(data)),
			parseVlans(text(data)),
			dropsInput(text(data)),
		],
	},
	{
		name: 'login',
		samples: samples.CHALLENGES,
		mostChars: 10_000,
		read(data) {
			const login = { username: 'u', password: 'p' }
			const header = answerChallenge(text(data), login, { method: 'GET', path: '/' })
			if (header && /[\r\n]/.test(header)) throw new Error('a header of two lines')
			return header
		},
	},
	{
		name: 'events',
		samples: samples.EVENTS,
		mostChars: 300_000,
		read: (data) => new SseParser().push(text(data)),
	},
	...MQTT_TARGETS,
	...MODEL_TEXT_TARGETS,
	...SHOP_TARGETS,
	{
		name: 'line-protocol',
		samples: samples.LINES,
		mostChars: 70_000,
		read: (data) => parseLines(text(data)),
	},
	{
		name: 'remote-write',
		samples: [
			Buffer.from(
				encodeWriteRequest([
					{ labels: { __name__: 'temp', zone: 'nursery' }, samples: [[21.5, 1_700_000_000_000]] },
					{ labels: { __name__: 'up' }, samples: [[1, 1]], histogram: true },
				]),
			),
		],
		mayThrow: (error) => error instanceof Error,
		read: (data) => decodeWriteRequest(data, { maxSeries: 100, maxSamples: 100 }),
	},
	{
		name: 'batch',
		samples: samples.BATCHES,
		mostChars: 70_000,
		read(data) {
			const batch = parseBatch(text(data))
			if ('records' in batch) for (const record of batch.records) AgentRecord.parse(record)
			return batch
		},
	},
	{
		name: 'grow-cloud',
		samples: samples.CLOUD_ANSWERS,
		mostChars: 1_100_000,
		read(data) {
			const answer = CloudAnswer.safeParse(parseJsonOrNull(text(data)))
			if (!answer.success) return null
			const mapped = mapCloud(answer.data.devices, { at: 1, host: HOST })
			for (const device of mapped.devices) InventoryDevice.parse({ ...device, driver: 'http' })
			for (const record of mapped.records) AgentRecord.parse(record)
			return mapped
		},
	},
]

function parseJsonOrNull(from: string): unknown {
	try {
		return JSON.parse(from)
	} catch {
		return undefined
	}
}
