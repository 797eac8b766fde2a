import type { Formats } from '@sfc/domain/units/formats'
import { Ruler } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import {
	CLOCK_CHOICES,
	EC_CHOICES,
	TEMPERATURE_CHOICES,
	VOLUME_CHOICES,
	findLabel,
} from './format-choices'

/** The person's formats of times and values. */
export function FormatsCard({ formats }: { formats: Formats }) {
	const rows = [
		['Clock', findLabel(CLOCK_CHOICES, formats.clock)],
		['Temperature', findLabel(TEMPERATURE_CHOICES, formats.temperatureUnit)],
		['Volume', findLabel(VOLUME_CHOICES, formats.volumeUnit)],
		['Nutrient strength (EC)', findLabel(EC_CHOICES, formats.ecUnit)],
	] as const
	return (
		<Card title="Clock and Units" icon={Ruler}>
			<dl className="grid gap-2.5">
				{rows.map(([term, value]) => (
					<div key={term} className="flex items-baseline justify-between gap-4">
						<dt className="shrink-0 text-muted">{term}</dt>
						<dd className="min-w-0 text-right font-medium">{value}</dd>
					</div>
				))}
			</dl>
			<LinkButton to="/account/formats" className="mt-4 w-full">
				Change clock and units
			</LinkButton>
		</Card>
	)
}
