import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Quality } from '@sfc/domain/readings/quality'
import { Reading } from './reading'
import { useFormats } from '../formats/use-formats'

type Props = {
	/** A reading in its stored unit. */
	of: {
		quantity: string
		value: number | null
		quality: Quality | null
		reason: string | null
		at: number | null
	}
	now: number
	source?: string | undefined
	size?: 'sm' | 'lg'
}

/** A reading in display units. */
export function ConvertedReading({
	of: { quantity, value, quality, reason, at },
	now,
	source,
	size = 'sm',
}: Props) {
	const formats = useFormats()
	const shown = value === null ? null : toDisplayValue(quantity, value, formats)
	return (
		<Reading
			size={size}
			value={shown?.value ?? null}
			unit={shown?.unit}
			decimals={shown?.decimals}
			quality={quality ?? undefined}
			{...{ reason, at, now, source }}
		/>
	)
}
