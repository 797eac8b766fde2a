import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Farm } from '../farm'

const EVERY_MS = 1000

/**
 * Files as Linux shows a DS18B20 in the nursery's reservoir and a BME280 in the container, written anew each
 * second below `root`.
 */
export function writeSysfs(farm: Farm, root: string): { close(): void } {
	const write = () => {
		const thousandths = (sensor: string) => {
			const value = farm.read(sensor)
			return Number.isNaN(value) ? null : String(Math.round(value * 1000))
		}
		const water = thousandths('nursery-water-temperature')
		const files = {
			'bus/w1/devices/28-000000000sim/w1_slave': `72 01 4b 46 7f ff 0e 10 57 : crc=57 ${water === null ? 'NO' : 'YES'}\n72 01 4b 46 7f ff 0e 10 57 t=${water ?? '85000'}\n`,
			'bus/iio/devices/iio:device0/name': 'bme280\n',
			'bus/iio/devices/iio:device0/in_temp_input': `${thousandths('container-air-temperature') ?? ''}\n`,
			'bus/iio/devices/iio:device0/in_humidityrelative_input': `${thousandths('container-humidity') ?? ''}\n`,
		}
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(root, path)), { recursive: true })
			writeFileSync(join(root, path), text)
		}
	}
	write()
	const timer = setInterval(write, EVERY_MS)
	return { close: () => clearInterval(timer) }
}
