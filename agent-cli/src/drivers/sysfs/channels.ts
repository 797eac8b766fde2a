import type { QuantityKey } from '@sfc/domain/units/quantities'
import table from './channels.json'

export type Bus = 'w1' | 'iio' | 'hwmon'

type Channel = { quantity: QuantityKey; factor: number }
const CHANNELS = table as unknown as Readonly<Record<string, Readonly<Record<string, Channel>>>>

/**
 * What the files of a channel hold, by the kernel's description of its interfaces (sysfs-bus-iio,
 * sysfs-class-hwmon): value × factor is in our unit. Undefined for a channel that nobody here knows.
 */
export function findChannel(bus: Exclude<Bus, 'w1'>, channel: string): Channel | undefined {
	const known = CHANNELS[bus] ?? {}
	const kind = Object.keys(known).find((name) =>
		new RegExp(`^${name}\\d*(_[a-z]+)?$`).test(channel),
	)
	return kind === undefined ? undefined : known[kind]
}

/** A chip of the settings: `w1:28-0316a2794cff`, `iio:bme280`, `hwmon:sht4x`. */
export function readChipName(chip: string): { bus: Bus; name: string } | undefined {
	const [, bus, name = ''] = /^(w1|iio|hwmon):([A-Za-z0-9][A-Za-z0-9_.:-]{0,60})$/.exec(chip) ?? []
	return bus && !name.includes('..') ? { bus: bus as Bus, name } : undefined
}
