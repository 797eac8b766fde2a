import type { Farm } from '../farm'
import type { Bus } from './bus'

const TOPIC = 'tasmota_5C1A7E'
const MAC = 'D8F15B5C1A7E'
const NAME = 'Dehumidifier plug'
const PLUG = 'dehumidifier-plug'
const MAINS_V = 230
const SETTLE_MS = 500

/**
 * A plug with Tasmota's topics: discovery, LWT, STATE and SENSOR, and the commands POWER,
 * PulseTime and TelePeriod. `tick` is called whenever time passed; `restarted` after it was off.
 */
export function startTasmotaPlug(
	farm: Farm,
	bus: Bus,
	options: { telePeriodS: number; clockMs: () => number },
) {
	const startedAtMs = farm.nowMs()
	let telePeriodS = options.telePeriodS
	let pulseTime = 0
	let reported: boolean | undefined
	let nextTeleMs = farm.nowMs()

	const stat = (name: string, payload: string | object) =>
		bus.publish(`stat/${TOPIC}/${name}`, payload)
	const power = () => (farm.commanded(PLUG) ? 'ON' : 'OFF')
	const time = () =>
		new Date(options.clockMs() + farm.faults.clockOffsetMs('mqtt')).toISOString().slice(0, 19)
	const energy = () => {
		const watts = farm.read('dehumidifier-power')
		return {
			TotalStartTime: '2026-01-01T00:00:00',
			Total: round(farm.world().plugKWh, 3),
			Power: Math.round(watts),
			ApparentPower: Math.round(watts / 0.95),
			Factor: 0.95,
			Voltage: MAINS_V,
			Current: round(watts / 0.95 / MAINS_V, 3),
		}
	}
	const sensor = () => ({ Time: time(), ENERGY: energy() })
	const tele = () => {
		const uptimeSec = Math.floor((farm.nowMs() - startedAtMs) / 1000)
		bus.publish(`tele/${TOPIC}/STATE`, {
			Time: time(),
			UptimeSec: uptimeSec,
			POWER: power(),
			Wifi: { AP: 1, SSId: 'farm', RSSI: 78, Signal: -61 },
		})
		bus.publish(`tele/${TOPIC}/SENSOR`, sensor())
	}
	const birth = () => {
		bus.publish(`tasmota/discovery/${MAC}/config`, discoveryConfig(), { retain: true })
		bus.publish(`tasmota/discovery/${MAC}/sensors`, { sn: sensor(), ver: 1 }, { retain: true })
		bus.publish(`tele/${TOPIC}/LWT`, 'Online', { retain: true })
	}
	const switchTo = (on: boolean) => {
		// Before switching, so that only the response below is sent, even if nothing changed.
		reported = on
		// An ON while it is on begins PulseTime anew, as in Tasmota's ExecuteCommandPower.
		farm.setPlug(PLUG, on, on ? pulseMs(pulseTime) : null)
		reportPower()
	}
	const reportPower = () => {
		stat('RESULT', { POWER: power() })
		stat('POWER', power())
		// The meter changes a moment later.
		nextTeleMs = Math.min(nextTeleMs, farm.nowMs() + SETTLE_MS)
	}
	const commands: Record<string, (text: string) => void> = {
		power(text) {
			const wanted = text.trim().toUpperCase()
			if (wanted === 'ON' || wanted === '1') switchTo(true)
			else if (wanted === 'OFF' || wanted === '0') switchTo(false)
			else if (wanted === 'TOGGLE' || wanted === '2') switchTo(!farm.commanded(PLUG))
			else reportPower()
		},
		pulsetime(text) {
			const wanted = Number(text)
			if (text.trim() !== '' && Number.isInteger(wanted) && wanted >= 0 && wanted <= 64_900) {
				pulseTime = wanted
			}
			const leftS = Math.ceil(farm.plugLeftMs(PLUG) / 1000)
			stat('RESULT', { PulseTime1: { Set: pulseTime, Remaining: leftS > 0 ? leftS + 100 : 0 } })
		},
		teleperiod(text) {
			const wanted = Number(text)
			if (text.trim() !== '' && wanted >= 10 && wanted <= 3600) telePeriodS = wanted
			stat('RESULT', { TelePeriod: telePeriodS })
		},
	}
	bus.subscribe(`cmnd/${TOPIC}/+`, (topic, text) => {
		const name = (topic.split('/')[2] ?? '').toLowerCase().replace(/1$/, '')
		if (Object.hasOwn(commands, name)) commands[name]?.(text)
		else stat('RESULT', { Command: 'Unknown' })
	})
	birth()

	return {
		tick(restarted: boolean): void {
			if (restarted) {
				pulseTime = 0
				birth()
			}
			const nowMs = farm.nowMs()
			if (reported !== undefined && reported !== farm.commanded(PLUG)) reportPower()
			reported = farm.commanded(PLUG)
			if (nowMs < nextTeleMs) return
			nextTeleMs = nowMs + telePeriodS * 1000
			tele()
		},
	}
}

/** PulseTime: 1–111 are tenths of a second, from 112 on seconds plus 100. */
const pulseMs = (setting: number): number | null =>
	setting === 0 ? null : setting <= 111 ? setting * 100 : (setting - 100) * 1000

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

const discoveryConfig = () => ({
	ip: '127.0.0.1',
	dn: NAME,
	fn: [NAME, ...new Array<null>(7).fill(null)],
	hn: 'tasmota-5C1A7E-6782',
	mac: MAC,
	md: 'Simulated plug',
	ty: 0,
	if: 0,
	ofln: 'Offline',
	onln: 'Online',
	state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
	sw: '14.2.0',
	t: TOPIC,
	ft: '%prefix%/%topic%/',
	tp: ['cmnd', 'stat', 'tele'],
	rl: [1, 0, 0, 0, 0, 0, 0, 0],
	swc: new Array<number>(8).fill(-1),
	swn: new Array<null>(8).fill(null),
	btn: new Array<number>(8).fill(0),
	so: { 4: 0, 11: 0, 13: 0, 17: 0, 20: 0, 30: 0, 68: 0, 73: 0, 82: 0, 114: 0, 117: 0 },
	lk: 0,
	lt_st: 0,
	bat: 0,
	dslp: 0,
	ver: 1,
})
