import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { decodeChannel, decodeW1 } from './decode'
import { sysfs } from './driver'
import { kernel } from '../../../tests/drivers/sysfs/test-kernel'

const log = pino({ level: 'silent' })

const open = (settings: object) => {
	const parsed = sysfs.settings.parse(settings)
	return sysfs.open({ id: 'd', name: 'D', pollMs: 1000, settings: parsed }, log, soon())
}

const point = (id: string, quantity: string, channel?: string) => ({
	id,
	label: id,
	quantity,
	...(channel && { channel }),
})
const WATER = point('water', 'waterTemperature')

const w1 = (check: string, thousandths: string) =>
	`72 01 4b 46 7f ff 0e 10 57 : crc=57 ${check}\n72 01 4b 46 7f ff 0e 10 57 t=${thousandths}\n`

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(sysfs.address(sysfs.settings.parse(sample.settings))).toBe('w1:28-0316a2794cff')
})

test.each([
	{ text: w1('YES', '23125'), is: { value: 23.125, quality: 'good' } },
	{ text: w1('YES', '-1062'), is: { value: -1.062, quality: 'good' } },
	{ text: w1('NO', '23125'), is: { value: null, quality: 'bad' } },
	{ text: w1('YES', '85000'), is: { value: null, quality: 'bad' } },
	{ text: w1('YES', '-127000'), is: { value: null, quality: 'bad' } },
	{ text: '', is: { value: null, quality: 'bad' } },
])('a DS18B20 that says $text is $is.quality', async ({ text, is }) => {
	const root = kernel({ 'bus/w1/devices/28-0316a2794cff/w1_slave': text })
	const session = await open({ chip: 'w1:28-0316a2794cff', root, points: [WATER] })
	expect(session.opening).toMatchObject([{ point: 'water', ...is }])
})

test('a newer kernel has a file with the temperature alone', async () => {
	const root = kernel({ 'bus/w1/devices/28-1/temperature': '21500\n' })
	const session = await open({ chip: 'w1:28-1', root, points: [WATER] })
	expect(session.opening).toMatchObject([{ value: 21.5, quality: 'good' }])
	expect(session.describe()).toMatchObject({ identity: '28-1' })
})

test('chips on I²C are found by name, and their files make values in our units', async () => {
	const root = kernel({
		'bus/iio/devices/iio:device0/name': 'ads1115\n',
		'bus/iio/devices/iio:device0/in_voltage0_raw': '1000\n',
		'bus/iio/devices/iio:device0/in_voltage_scale': '0.125\n',
		'bus/iio/devices/iio:device3/name': 'bme280\n',
		'bus/iio/devices/iio:device3/in_temp_input': '24310\n',
		'bus/iio/devices/iio:device3/in_humidityrelative_raw': '5600\n',
		'bus/iio/devices/iio:device3/in_humidityrelative_scale': '10\n',
		'bus/iio/devices/iio:device3/in_humidityrelative_offset': '100\n',
		'bus/iio/devices/iio:device3/in_pressure_input': '101.325\n',
		'class/hwmon/hwmon1/name': 'sht4x\n',
		'class/hwmon/hwmon1/temp1_input': '19990\n',
		'class/hwmon/hwmon1/humidity1_input': '70100\n',
		'class/hwmon/hwmon1/humidity1_fault': '1\n',
	})
	const read = async (chip: string, points: object[]) =>
		((await open({ chip, root, points })).opening ?? []).map(({ value, quality }) => [
			value,
			quality,
		])
	expect(
		await read('iio:bme280', [
			point('t', 'airTemperature', 'temp'),
			point('rh', 'humidity', 'humidityrelative'),
			point('p', 'pressure', 'pressure'),
		]),
	).toEqual([
		[24.31, 'good'],
		[57, 'good'],
		[101.325, 'good'],
	])
	expect(await read('iio:iio:device0', [point('v', 'voltage', 'voltage0')])).toEqual([
		[0.125, 'good'],
	])
	expect(
		await read('hwmon:sht4x', [
			point('t', 'airTemperature', 'temp1'),
			point('rh', 'humidity', 'humidity1'),
			point('gone', 'airTemperature', 'temp2'),
		]),
	).toEqual([
		[19.99, 'good'],
		[null, 'bad'],
		[null, 'bad'],
	])
})

test('two chips of one name have to be told apart, and one that is not there says so', async () => {
	const chip = { name: 'sht4x\n', temp1_input: '20000\n' }
	const files = ['hwmon1', 'hwmon2'].flatMap((folder) =>
		Object.entries(chip).map(([name, text]) => [`class/hwmon/${folder}/${name}`, text]),
	)
	const root = kernel(Object.fromEntries(files))
	const points = [point('t', 'airTemperature', 'temp1')]
	await expect(open({ chip: 'hwmon:sht4x', root, points })).rejects.toThrow('hwmon1, hwmon2')
	await expect(open({ chip: 'w1:28-9', root, points: [WATER] })).rejects.toThrow('no 28-9')
	expect((await open({ chip: 'hwmon:hwmon2', root, points })).opening).toHaveLength(1)
})

test.each(['w1:../../etc', 'w1:a/b', 'gpio:x', 'iio:..'])('the chip %s is refused', (chip) => {
	expect(sysfs.settings.safeParse({ chip, points: [WATER] }).success).toBe(false)
})

test('a channel that the kernel does not describe is refused', () => {
	const settings = { chip: 'iio:bme280', points: [point('x', 'number', 'anglvel')] }
	expect(sysfs.settings.safeParse(settings).success).toBe(false)
})

test('a file that hangs costs its own time, and its threads no other sensor', async () => {
	const root = kernel({ 'bus/w1/devices/28-2/w1_slave': w1('YES', '20000') })
	mkdirSync(join(root, 'bus/w1/devices/28-1'))
	const fifo = join(root, 'bus/w1/devices/28-1/w1_slave')
	execFileSync('mkfifo', [fifo])
	onTestFinished(() => {
		// Whoever still waits to read it comes free.
		execFileSync('sh', ['-c', 'timeout 2 sh -c "echo > $0"', fifo])
	})
	const hanging = await open({ chip: 'w1:28-1', root, timeoutMs: 100, points: [WATER] })
	for (let again = 0; again < 5; again++) await hanging.read(soon())
	expect(await hanging.read(soon())).toMatchObject([
		{ quality: 'bad', reason: expect.stringContaining('does not answer') },
	])
	const other = await open({ chip: 'w1:28-2', root, points: [WATER] })
	expect(other.opening).toMatchObject([{ value: 20, quality: 'good' }])
})

test('any text is a finite value or none', () => {
	const { points } = sysfs.settings.parse({ chip: 'w1:28-1', points: [WATER] })
	fc.assert(
		fc.property(fc.string(), fc.string(), (one, two) => {
			for (const { value } of [
				decodeW1(`${one} YES\n${two}`, points[0]!),
				decodeChannel({ raw: one, scale: two }, 0.001, points[0]!),
			])
				expect(value === null || Number.isFinite(value)).toBe(true)
		}),
	)
})
