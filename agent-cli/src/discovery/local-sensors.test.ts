import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { sysfs } from '../drivers/sysfs/driver'
import { kernel } from '../../tests/drivers/sysfs/test-kernel'
import { soon } from '../time/soon'
import { findLocalSensors } from './local-sensors'

const log = pino({ level: 'silent' })

test('a search lists the sensors that measure something, ready to be read', async () => {
	const root = kernel({})
	const sim = await startFarmSim({ discoveryPort: null, speed: 0, sysfsDir: root })
	onTestFinished(() => sim.close())
	const found = await findLocalSensors(root)
	expect(found.map(({ address, certainty }) => [address, certainty])).toEqual([
		['w1:28-000000000sim', 'certain'],
		['iio:bme280', 'certain'],
	])
	for (const one of found) {
		const settings = sysfs.settings.parse(one.settings)
		const session = await sysfs.open({ id: 'd', name: 'D', pollMs: 1000, settings }, log, soon())
		for (const { quality } of session.opening ?? []) expect(quality).toBe('good')
	}
	const none = kernel({
		'class/hwmon/hwmon0/name': 'cpu_thermal\n',
		'class/hwmon/hwmon0/temp1_input': '50000\n',
	})
	expect(await findLocalSensors(none)).toEqual([])
	expect(await findLocalSensors('/nowhere')).toEqual([])
})
