import type { Formats } from '@sfc/domain/units/formats'
import { Ruler } from 'lucide-react'
import { Card } from '~/ui/card'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import {
	CLOCK_CHOICES,
	EC_CHOICES,
	TEMPERATURE_CHOICES,
	VOLUME_CHOICES,
	WEIGHT_CHOICES,
	findLabel,
} from './format-choices'

/** The person's formats of times and values. */
export function FormatsCard({ formats }: { formats: Formats }) {
	const rows = [
		['Clock', findLabel(CLOCK_CHOICES, formats.clock)],
		['Temperature', findLabel(TEMPERATURE_CHOICES, formats.temperatureUnit)],
		['Volume', findLabel(VOLUME_CHOICES, formats.volumeUnit)],
		['Weight', findLabel(WEIGHT_CHOICES, formats.weightUnit)],
		['Nutrient strength (EC)', findLabel(EC_CHOICES, formats.ecUnit)],
	] as const
	return (
		<Card title="Clock and Units" icon={Ruler}>
			<dl className="grid gap-2.5">
				{rows.map(([term, value]) => (
					<FactRow key={term} name={term} value={value} />
				))}
			</dl>
			<LinkButton to="/account/formats" className="mt-4 w-full">
				Change clock and units
			</LinkButton>
		</Card>
	)
}
