import type { Bus } from '../bus'

/** A fan with a speed that announces itself for Home Assistant. */
export function startAnnouncedFan(bus: Bus) {
	let isOn = false
	let percent = 50
	const report = () => {
		bus.publish('sim-fan/state', isOn ? 'ON' : 'OFF', { retain: true })
		bus.publish('sim-fan/speed', String(percent), { retain: true })
	}
	bus.subscribe('sim-fan/set', (_topic, text) => {
		if (text === 'ON' || text === 'OFF') isOn = text === 'ON'
		report()
	})
	bus.subscribe('sim-fan/speed/set', (_topic, text) => {
		const wanted = Number(text)
		if (Number.isInteger(wanted) && wanted >= 0 && wanted <= 100) percent = wanted
		report()
	})
	return {
		birth() {
			const config = {
				'~': 'sim-fan',
				name: 'Circulation fan',
				uniq_id: 'sim-fan',
				stat_t: '~/state',
				cmd_t: '~/set',
				pct_stat_t: '~/speed',
				pct_cmd_t: '~/speed/set',
				avty_t: '~/status',
				dev: {
					ids: ['sim-fan-5fc004'],
					name: 'Simulated fan',
					mf: 'Smart Farm Control',
					mdl: 'SFC-SIM-FAN',
				},
			}
			bus.publish('homeassistant/fan/sim-fan/config', config, { retain: true })
			bus.publish('sim-fan/status', 'online', { retain: true })
			report()
		},
		report,
	}
}
