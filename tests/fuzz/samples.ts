import { packChunk } from '#db/telemetry/chunk-codec'
import { gzipSync } from 'node:zlib'
import { encode } from 'dns-packet'
import { strToU8, zipSync } from 'fflate'
import { createCloudDevice } from '../support/grow-cloud-server'
import { HttpSettings } from '../../agent-cli/src/drivers/http/settings'
import { readRequest } from '../../agent-cli/src/drivers/modbus/line/pdu'

/** One entry of a tar archive, as `npm run agent-packages` makes them. */
function tarEntry(path: string, content: string): Buffer {
	const head = Buffer.alloc(512)
	head.write(path)
	head.write(content.length.toString(8).padStart(11, '0'), 124)
	head.write('0', 156)
	const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
	body.write(content)
	return Buffer.concat([head, body])
}

const PROGRAM = 'farm-agent/farm-agent.mjs'
const MODEL = 'farm-agent/models/a.json'

/** Packages of the agent, as a zip and as a packed archive. */
export const PACKAGES: Buffer[] = [
	Buffer.from(zipSync({ [PROGRAM]: strToU8('program '.repeat(50)), [MODEL]: strToU8('{}') })),
	gzipSync(Buffer.concat([tarEntry(PROGRAM, 'program '.repeat(50)), tarEntry(MODEL, '{}')])),
]

/** Packed readings, as a restored database may hold them: in decimals, and as bits. */
export const CHUNKS: Buffer[] = [0.1, Math.PI].map((step) =>
	Buffer.from(
		packChunk(
			Array.from({ length: 40 }, (_, i) => ({ at: i * 10_000, value: i * step, quality: i % 3 })),
		),
	),
)

const all = (...texts: string[]) => texts.map((one) => Buffer.from(one))

export const MDNS: Buffer[] = [
	encode({
		type: 'response',
		answers: [
			{
				type: 'PTR',
				name: '_http._tcp.local',
				data: 'Growtent plug._http._tcp.local',
			},
			{
				type: 'SRV',
				name: 'Growtent plug._http._tcp.local',
				data: { port: 80, target: 'shellyplug-s-aabbcc.local' },
			},
			{
				type: 'TXT',
				name: 'Growtent plug._http._tcp.local',
				data: ['model=SHPLG-S', 'app=plug', '__proto__=x'],
			},
			{ type: 'A', name: 'shellyplug-s-aabbcc.local', data: '10.0.0.5' },
		],
	}),
	encode({ type: 'response', answers: [{ type: 'A', name: 'pump.local', data: '10.0.0.5' }] }),
]

export const SSDP = all(
	'HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=1800\r\nLOCATION: http://10.0.0.5:49152/d.xml?a=1\r\nSERVER: Linux/4.9 UPnP/1.0 Bridge/1.5\r\nST: upnp:rootdevice\r\nUSN: uuid:2f402f80::upnp:rootdevice\r\n\r\n',
)

export const PROBE_ID = 'urn:uuid:7a1c'
const envelope = (header: string, body: string) =>
	`<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header>${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`

export const PROBE_MATCH = Buffer.from(
	envelope(
		`<a:RelatesTo>${PROBE_ID}</a:RelatesTo>`,
		'<d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>urn:uuid:4d45</a:Address></a:EndpointReference><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>onvif://www.onvif.org/name/Cam&#32;1</d:Scopes><d:XAddrs>http://10.0.0.5/onvif/device_service</d:XAddrs></d:ProbeMatch></d:ProbeMatches>',
	),
)
export const DEVICE_INFORMATION = Buffer.from(
	envelope(
		'',
		'<tds:GetDeviceInformationResponse><tds:Manufacturer>Axis</tds:Manufacturer><tds:Model>P<!-- x -->1</tds:Model><tds:SerialNumber><![CDATA[AC<1>]]></tds:SerialNumber></tds:GetDeviceInformationResponse>',
	),
)
export const DESCRIPTION = Buffer.from(
	'<root xmlns="urn:schemas-upnp-org:device-1-0"><device a="1" b=\'2\'><friendlyName>Bridge &amp; hub</friendlyName><manufacturer>Signify</manufacturer></device></root>',
)

/** Program, login, name of the certificate, and the page. */
export const PAGES = all(
	'lighttpd/1.4\nBasic realm="Relay box"\nrelay.local\n<html><head><title>Dosing room</title></head>',
	'ESPHome\n\n\n<TITLE lang="en">\n pump </TITLE>',
)

export const RTSP = all(
	'RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\nServer: Hipcam RealServer/V1.0\r\nWWW-Authenticate: Digest realm="x"\r\n\r\n',
	'RTSP/1.0 200 OK\r\nCSeq: 1\r\nPublic: OPTIONS, DESCRIBE, SETUP, PLAY\r\n\r\n',
)

export const BANNERS = [
	...all('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', '\r\nlogin: '),
	Buffer.from([255, 253, 1, 255, 253, 31, 13, 10, 65]),
]

/** A broker without a login, and one with. */
export const CONNACKS = [Buffer.from('20020000', 'hex'), Buffer.from('20020005', 'hex')]

const object = (id: number, name: string) =>
	Buffer.concat([Buffer.from([id, name.length]), Buffer.from(name)])
export const MODBUS = [
	Buffer.concat([
		Buffer.from([0x2b, 0x0e, 1, 1, 0, 0, 2]),
		object(0, 'Smart Farm Control'),
		object(1, 'SIM-8R'),
	]),
	Buffer.from([0x03, 8, 0x57, 0x42, 0x2d, 0x4d, 0x52, 0x36, 0, 0]),
	Buffer.from([0xab, 1]),
]

export const TABLES = all(
	'IP address       HW type     Flags       HW address            Mask     Device\n192.168.1.7      0x1         0x2         b8:27:eb:11:22:33     *        eth0\n',
	'? (192.168.1.9) at 8:27:eb:1:22:34 on en0 ifscope [ethernet]\n  192.168.1.7           b8-27-eb-11-22-33     dynamic\n',
	'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\neth0\t0014000A\tFE01A8C0\t0003\t0\t0\t0\t00FFFFFF\t0\t0\t0\n',
	'VLAN Dev name    | VLAN ID\nName-Type: VLAN_NAME_TYPE_RAW_PLUS_VID_NO_PAD\neth0.20        | 20  | eth0\n',
	'table inet filter {\n\tchain input {\n\t\ttype filter hook input priority filter; policy drop;\n\t}\n}\n',
)

export const CHALLENGES = all(
	'Digest realm="IP Camera", qop="auth,auth-int", nonce="5f1c", algorithm=SHA-256-sess, opaque="a"',
	'Digest nonce=abc,realm="x"',
	'Basic realm="y"',
)

export const EVENTS = all(
	'id: 7\nevent: command\ndata: {"op":"write"}\ndata: more\n\n: comment\r\ndata: x\r\n\r\n',
)

export const LINES = all(
	'climate,zone=nursery,sensor=a airC=21.5,humidity=60i,ok=t,note="a \\"b\\"\nc" 1700000000000000000\nph value=6.1\n# comment\n',
)

const line = (value: object) => JSON.stringify(value)
const header = (lane: string) => line({ bootId: 'b1', lane, sentAt: 1_700_000_000_000 })
export const BATCHES = all(
	[
		header('live'),
		line({
			seq: 1,
			kind: 'readings',
			at: 1_700_000_000_000,
			device: 'a',
			values: [
				['air', 21.5],
				['ph', null, 'bad', 'out of range'],
			],
		}),
		line({ seq: 3, kind: 'gap', at: 2, fromSeq: 2, fromAt: 1, records: 2, cause: 'disk-full' }),
	].join('\n'),
	[
		header('events'),
		line({ seq: 4, kind: 'device', at: 1, device: 'a', status: 'offline', reason: 'silent' }),
		line({
			seq: 5,
			kind: 'decision',
			at: 1,
			device: 'a',
			point: 'b',
			on: true,
			winner: { layer: 'recipe', on: true, reason: 'r' },
			losers: [],
		}),
	].join('\n'),
)

/**
 * A read of two registers of unit 1; the answers contain them, by TCP and by a serial line with noise before
 * it.
 */
export const MODBUS_READ = readRequest({ table: 'holding', addr: 0, count: 2 })
export const MODBUS_FRAMES = [
	Buffer.from('000100000007010304000a000b', 'hex'),
	Buffer.from('0001000000030183020000', 'hex'),
	Buffer.from('ff00010304000a000b9bf6', 'hex'),
]

export const JSON_ANSWERS = all(
	'{"at":"2026-01-02T03:04:05Z","air":{"temperature":21.5},"list":[{"on":true}]}',
	'{"at":1767323045,"air":{"temperature":"21.5"},"list":[{"on":"off"}],"__proto__":{"a":1}}',
)
const JSON_SETTINGS = HttpSettings.parse({
	url: 'http://10.0.0.5',
	requests: [
		{
			path: '/',
			time: { path: '$.at' },
			points: [{ id: 'air', label: 'Air', quantity: 'airTemperature', path: '$.air.temperature' }],
		},
	],
})
export const JSON_POINTS = JSON_SETTINGS.requests[0] ?? { points: [] }

/** Type of a value, and its bytes: a text, a float and a double in an Opaque, a counter of 64 bits. */
export const SNMP_VALUES = [
	Buffer.from('047261636b2d3100', 'hex'),
	Buffer.from('449f780441b00000', 'hex'),
	Buffer.from('449f79084036000000000000', 'hex'),
	Buffer.from('4600000001ffffffff', 'hex'),
]

export const CLOUD_ANSWERS: Buffer[] = all(
	JSON.stringify({
		format: 1,
		devices: [
			createCloudDevice(),
			createCloudDevice({ id: 7, name: 'Link', status: 'away', zones: [], outlets: [] }),
		],
	}),
)
