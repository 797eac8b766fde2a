import pino from 'pino'
import { mqtt } from './driver'
import { soon } from '../../time/soon'

const silent = pino({ level: 'silent' })
/** Opens a device of a broker, for tests. */
export const openDevice = (settings: object) =>
	mqtt.open(
		{ id: 'd1', name: 'Device', pollMs: 1000, settings: mqtt.settings.parse(settings) },
		silent,
		soon(),
	)

export const TASMOTA_CONFIG = {
	ip: '10.0.0.9',
	dn: 'Plug',
	fn: ['Fan', null],
	mac: 'D8F15B000001',
	md: 'Sonoff',
	ofln: 'Offline',
	onln: 'Online',
	t: 'plug1',
	ft: '%prefix%/%topic%/',
	ver: 1,
	tp: ['cmnd', 'stat', 'tele'],
	rl: [1, 0, 0],
}
