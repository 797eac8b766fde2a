import type { ReactNode } from 'react'
import { Filter } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

export type FilterView = {
	state: string
	status: string
	zone: string
	search: string
	isSet: boolean
	statuses: { value: string; label: string }[]
}

/** The filter of the list of cycles; it submits with GET, so a filtered list has an address. */
export function CycleFilter({ filter }: { filter: FilterView }) {
	const { state, status, zone, search, isSet, statuses } = filter
	return (
		<Form
			method="get"
			role="search"
			aria-label="Planting cycles"
			className="flex flex-wrap items-end gap-2"
			key={`${state} ${status} ${zone} ${search}`}
		>
			<Labelled label="Search a crop" wide>
				<input type="search" name="search" defaultValue={search} className={CONTROL_CLASS} />
			</Labelled>
			<Labelled label="Status">
				<select name="status" defaultValue={status || state} className={CONTROL_CLASS}>
					{statuses.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</Labelled>
			<Labelled label="Zone">
				<select name="zone" defaultValue={zone} className={CONTROL_CLASS}>
					<option value="">All</option>
					{['A', 'B', 'C', 'D'].map((letter) => (
						<option key={letter}>{letter}</option>
					))}
				</select>
			</Labelled>
			<Button icon={Filter}>Filter</Button>
			{isSet && <LinkButton to="?">Clear</LinkButton>}
		</Form>
	)
}

type LabelledProps = { label: string; wide?: boolean; children: ReactNode }

function Labelled({ label, wide, children }: LabelledProps) {
	return (
		<label className={`grid min-w-28 gap-1 ${wide ? 'flex-[1_1_10rem]' : 'flex-[0_1_9rem]'}`}>
			<span className="text-sm font-medium">{label}</span>
			{children}
		</label>
	)
}
