import { Search, X } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Select, renderOption, type Option } from '~/ui/form/select'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

type Props = {
	filter: { search: string; type?: string | undefined; crop?: string | undefined }
	tag: string | null
	/** Why a part of the search was ignored. */
	notice: string | null
	types: readonly Option[]
	crops: readonly Option[]
	isFiltered: boolean
}

/** A form that searches and filters the journal; it submits with GET. */
export function FilterForm({ filter, tag, notice, types, crops, isFiltered }: Props) {
	return (
		<Card className="mb-4">
			<Form
				method="get"
				role="search"
				className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
			>
				<div className="grid content-start gap-1.5 sm:col-span-2 lg:col-span-1">
					<label htmlFor="journal-search" className="font-medium">
						Search
					</label>
					<span className="relative block">
						<Search
							aria-hidden
							className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted"
						/>
						<input
							id="journal-search"
							type="search"
							name="search"
							defaultValue={filter.search}
							placeholder="Search entries"
							aria-describedby={notice ? 'journal-search-notice' : undefined}
							className={`${CONTROL_CLASS} pl-9`}
						/>
					</span>
					{notice && (
						<p id="journal-search-notice" role="status" className="text-sm text-muted">
							{notice}
						</p>
					)}
				</div>
				<Choice
					label="Entry type"
					name="type"
					value={filter.type}
					all="All types"
					options={types}
				/>
				<Choice label="Crop" name="crop" value={filter.crop} all="All" options={crops} />
				{tag !== null && <input type="hidden" name="tag" value={tag} />}
				<div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-1 lg:mt-7.5 lg:self-start">
					<Button icon={Search}>Search</Button>
					{isFiltered && (
						<LinkButton to="/crop-journal" variant="ghost" icon={X}>
							Clear
						</LinkButton>
					)}
				</div>
			</Form>
		</Card>
	)
}

type ChoiceProps = {
	label: string
	name: string
	value: string | undefined
	all: string
	options: readonly Option[]
}

function Choice({ label, name, value, all, options }: ChoiceProps) {
	const id = `journal-${name}`
	return (
		<div className="grid min-w-0 content-start gap-1.5">
			<label htmlFor={id} className="font-medium">
				{label}
			</label>
			<Select id={id} name={name} defaultValue={value ?? ''} className="text-ellipsis">
				<option value="">{all}</option>
				{options.map(renderOption)}
			</Select>
		</div>
	)
}
