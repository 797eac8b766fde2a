import rows from './lamp-kinds.json' with { type: 'json' }

export type LampKind = keyof typeof rows

/**
 * What a lux of a kind of lamp is in light that plants use, µmol/m²/s. A lux meter sees as an eye does, so
 * each spectrum has its own figure; red and blue LEDs have none, as an eye hardly sees them.
 */
export const LAMP_KINDS: Readonly<
	Record<LampKind, { label: string; umolPerLux: number; source: string }>
> = rows

export const LAMP_KIND_KEYS = Object.keys(rows) as LampKind[]

/** Where the figures were read. */
export const LAMP_SOURCES: Readonly<Record<string, string>> = {
	apogee: 'Apogee Instruments, Conversion – PPFD to lux (apogeeinstruments.com)',
	sharakshane:
		'Sharakshane, An easy estimate of the PFDD for a plant illuminated with white LEDs, bioRxiv 289280 (2018)',
}
