import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { DoseRow } from '~/areas/control/services/dosing/list-doses.server'
import { Badge } from '~/ui/badge'
import { useFormats } from '~/ui/formats/use-formats'
import { Table } from '~/ui/table'
import { formatMl } from '@sfc/domain/units/jug-amount'
import { formatChange, formatExpected, VERDICTS } from './dosing-format'

/** The doses: time, amount, reason, expected and actual effect. */
export function DoseTable({ doses, timezone }: { doses: readonly DoseRow[]; timezone: string }) {
	const formats = useFormats()
	return (
		<Table
			caption="Doses, the newest first"
			rows={doses}
			rowKey={({ id }) => String(id)}
			columns={[
				{ header: 'Time', cell: ({ startedAt }) => formatInstant(startedAt, timezone, formats) },
				{ header: 'Pump', cell: ({ label }) => label },
				{ header: 'Given', cell: ({ ml }) => formatMl(ml) },
				{ header: 'Why', cell: ({ why }) => why },
				{
					header: 'Expected',
					cell: ({ quantity, expected }) => formatExpected(quantity, expected, formats),
				},
				{ header: 'Measured', cell: (dose) => formatChange(dose, formats) },
				{
					header: 'Result',
					cell: ({ verdict }) => {
						const { word, tone, meaning } = VERDICTS[verdict ?? 'waiting']
						return (
							<span title={meaning}>
								<Badge tone={tone}>{word}</Badge>
							</span>
						)
					},
				},
			]}
		/>
	)
}
