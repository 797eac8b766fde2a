import type { Bus } from '../bus'

const ID = 'shelly1pm-5FC001'
const BASE = `shellies/${ID}`
const HEATER_W = 420

/** A relay with a meter, as Shelly's first generation speaks: it keeps nothing and repeats what it is asked for. */
export function startShellyRelay(bus: Bus) {
	let isOn = false
	let wattMinutes = 0
	const say = (topic: string, payload: string | object, retain = false) =>
		bus.publish(`${BASE}/${topic}`, payload, { retain })
	const report = () => {
		say('relay/0', isOn ? 'on' : 'off')
		say('relay/0/power', (isOn ? HEATER_W : 0).toFixed(2))
		say('relay/0/energy', String(Math.round(wattMinutes)))
		say('input/0', '0')
		say('temperature', '41.2')
	}
	const announce = () => {
		const about = {
			id: ID,
			model: 'SFC-SIM-RELAY',
			mac: '98CDAC5FC001',
			ip: '127.0.0.1',
			fw_ver: 'sim',
		}
		say('announce', about)
		bus.publish('shellies/announce', about)
	}
	const obey = (_topic: string, word: string) => {
		if (word === 'announce') announce()
		if (word === 'update') report()
	}
	bus.subscribe('shellies/command', obey)
	bus.subscribe(`${BASE}/command`, obey)
	bus.subscribe(`${BASE}/relay/0/command`, (_topic, word) => {
		if (word === 'on' || word === 'off') isOn = word === 'on'
		report()
	})
	return {
		birth: () => say('online', 'true', true),
		report(passedS: number) {
			wattMinutes += isOn ? (HEATER_W * passedS) / 60 : 0
			report()
		},
	}
}
