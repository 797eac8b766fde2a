import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

type Props = { query: Partial<Record<'lot' | 'from' | 'to' | 'buyer', string | undefined>> }

const FIELDS = [
	{ name: 'lot', label: 'Lot', type: 'text', hint: 'BATCH-12' },
	{ name: 'from', label: 'From', type: 'date', hint: undefined },
	{ name: 'to', label: 'To', type: 'date', hint: undefined },
	{ name: 'buyer', label: 'Buyer', type: 'text', hint: 'their name' },
] as const

/** Chooses which records are shown: of a lot, of days, of a buyer. */
export const TraceFilter = ({ query }: Props) => (
	<Card>
		<Form
			method="get"
			key={JSON.stringify(query)}
			className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_1fr_auto]"
		>
			{FIELDS.map(({ name, label, type, hint }) => (
				<label key={name} className="grid gap-1.5 font-medium">
					{label}
					<input
						name={name}
						type={type}
						maxLength={200}
						placeholder={hint}
						defaultValue={query[name] ?? ''}
						className={CONTROL_CLASS}
					/>
				</label>
			))}
			<Button icon={Search}>Show</Button>
		</Form>
	</Card>
)
