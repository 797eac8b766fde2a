import { connect } from 'mqtt'
import { waitUntil } from '../support/wait-until'

const CONFIG = {
	ip: '192.168.1.77',
	dn: 'Humidifier',
	fn: ['Humidifier', null],
	hn: 'tasmota-A1B2C3-0707',
	mac: 'D8F15BA1B2C3',
	md: 'Sonoff S31',
	ty: 0,
	if: 0,
	ofln: 'Offline',
	onln: 'Online',
	state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
	sw: '14.2.0',
	t: 'tasmota_A1B2C3',
	ft: '%prefix%/%topic%/',
	tp: ['cmnd', 'stat', 'tele'],
	rl: [1, 0, 0, 0, 0, 0, 0, 0],
	swc: [-1],
	swn: [null],
	btn: [0],
	so: { 4: 0, 30: 0 },
	lk: 0,
	lt_st: 0,
	bat: 0,
	ver: 1,
}
export const TASMOTA_MAC = CONFIG.mac

const METER = { Total: 7.312, Yesterday: 0.402, Today: 0.117, Power: 31, Factor: 0.92 }
const SENSOR = { ENERGY: { ...METER, Voltage: 231, Current: 0.146 }, TempUnit: 'C' }

/** What a plug receives: payload, and whether the broker marked it as retained. */
type HeardCommand = { topic: string; payload: string; retained: boolean }

/**
 * A Tasmota plug as a broker sees it: last will, retained discovery and LWT at each connection, and
 * responses to POWER, PulseTime1 and Status 10.
 */
export async function playTasmotaPlug(url: string) {
	let power = 'OFF'
	let pulse = 0
	const heard: HeardCommand[] = []
	const { t: topic } = CONFIG
	const client = connect(url, {
		protocolVersion: 5,
		reconnectPeriod: 100,
		queueQoSZero: false,
		will: { topic: `tele/${topic}/LWT`, payload: Buffer.from('Offline'), retain: true, qos: 0 },
	})
	const say = (to: string, payload: object | string, retain = false) =>
		void client.publish(to, typeof payload === 'string' ? payload : JSON.stringify(payload), {
			retain,
		})
	const tele = () => {
		say(`tele/${topic}/STATE`, { POWER: power, UptimeSec: 60 })
		say(`tele/${topic}/SENSOR`, SENSOR)
	}
	let births = 0
	const birth = async () => {
		// Without “retain as published” the broker does not tell a subscriber that a command was
		// retained.
		await client.subscribeAsync(`cmnd/${topic}/+`, { qos: 0, rap: true })
		say(`tasmota/discovery/${CONFIG.mac}/config`, CONFIG, true)
		say(`tasmota/discovery/${CONFIG.mac}/sensors`, { sn: SENSOR, ver: 1 }, true)
		say(`tele/${topic}/LWT`, 'Online', true)
		tele()
		births += 1
	}
	const obey = (name: string, payload: string) => {
		if (name === 'POWER') {
			if (payload !== '') power = payload
			say(`stat/${topic}/RESULT`, { POWER: power })
			say(`stat/${topic}/POWER`, power)
		}
		if (name === 'PulseTime1') {
			if (payload !== '') pulse = Number(payload)
			say(`stat/${topic}/RESULT`, { PulseTime1: { Set: pulse, Remaining: 0 } })
		}
		if (name === 'Status') say(`stat/${topic}/STATUS10`, { StatusSNS: SENSOR })
	}
	client.on('error', () => undefined)
	client.on('message', (to, bytes, { retain }) => {
		const payload = bytes.toString()
		heard.push({ topic: to, payload, retained: retain })
		obey(to.split('/')[2] ?? '', payload)
	})
	client.on('connect', () => void birth().catch(() => undefined))
	await waitUntil('the plug has announced itself', () => births > 0)
	return {
		heard,
		state: () => ({ power, pulse }),
		/** Number of connections with subscription and announcement. */
		births: () => births,
		/** Disconnects without DISCONNECT, so that the broker publishes the last will. */
		pullOut: () => client.endAsync(true),
		plugIn: () => void client.reconnect(),
		close: () => client.endAsync(true),
	}
}
