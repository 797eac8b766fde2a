import type { FieldMetadata } from '@conform-to/react'
import { Fragment, type ReactNode } from 'react'
import type { ActionRow, ConditionRow } from '@sfc/contract/automation/rules/rule-form'
import { RULE_CATEGORIES, RULE_MODES, RULE_PRIORITIES } from '@sfc/domain/control/rules/rule'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { UnitFields } from '~/ui/form/unit-fields'
import type { OptionGroup } from './rule-options.server'
import { CATEGORIES, MODES, PRIORITIES } from './format-rule'

/** The fields of a rule as its form shows them. */
export type RuleValues = {
	name: string
	description: string
	category: string
	priority: string
	mode: string
	match: string
	cooldownMin: number
	when: ConditionRow[]
	unless: ConditionRow[]
	then: ActionRow[]
}

type Fields = { [K in keyof RuleValues]: FieldMetadata<RuleValues[K]> }
type Options = { conditions: readonly OptionGroup[]; actions: readonly OptionGroup[] }

const IS = [
	{ value: 'above', label: 'is above' },
	{ value: 'below', label: 'is below' },
	{ value: 'rising', label: 'rises by, per hour' },
	{ value: 'falling', label: 'falls by, per hour' },
	{ value: 'on', label: 'is on' },
	{ value: 'off', label: 'is off' },
	{ value: 'between', label: 'is between' },
	{ value: 'from', label: 'is from day' },
	{ value: 'until', label: 'is until day' },
	{ value: 'critical', label: 'is critical' },
	{ value: 'warning', label: 'is warning or worse' },
	{ value: 'info', label: 'is info or worse' },
]

/** Name, conditions, actions and mode. Empty rows do not count. */
export function RuleFields({ fields, conditions, actions }: Options & { fields: Fields }) {
	return (
		<>
			<UnitFields />
			<Card title="Rule">
				<div className="grid gap-4 sm:grid-cols-2">
					<div className="sm:col-span-2">
						<InputField label="Name" field={fields.name} />
					</div>
					<div className="sm:col-span-2">
						<TextareaField label="Description" field={fields.description} rows={2} />
					</div>
				</div>
				<More label="Category and priority" isOpen={hasErrors(fields.category, fields.priority)}>
					<div className="grid gap-4 sm:grid-cols-2">
						<SelectField
							label="Category"
							field={fields.category}
							options={RULE_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value] }))}
						/>
						<SelectField
							label="Priority"
							field={fields.priority}
							hint="Of two rules, the one with more priority has its way"
							options={RULE_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value] }))}
						/>
					</div>
				</More>
			</Card>
			<Card title="When">
				<Rows
					rows={fields.when.getFieldList()}
					more="More conditions"
					least={1}
					beforeMore={
						<SelectField
							label="It takes"
							field={fields.match}
							options={[
								{ value: 'all', label: 'all of these' },
								{ value: 'any', label: 'any of these' },
							]}
						/>
					}
				>
					{(row, i) => (
						<ConditionFields
							title={`Condition ${i + 1}`}
							row={row.getFieldset()}
							groups={conditions}
						/>
					)}
				</Rows>
				<Rows rows={fields.unless.getFieldList()} more="Unless…" least={0}>
					{(row, i) => (
						<ConditionFields
							title={`Exception ${i + 1}`}
							row={row.getFieldset()}
							groups={conditions}
						/>
					)}
				</Rows>
			</Card>
			<Card title="Then">
				<Rows rows={fields.then.getFieldList()} more="More actions" least={1}>
					{(row, i) => {
						const { what, value, forMin } = row.getFieldset()
						return (
							<fieldset className="mt-4 grid grid-cols-2 gap-3 first:mt-0 sm:grid-cols-4">
								<legend className="mb-1 text-sm font-semibold">Action {i + 1}</legend>
								<div className="col-span-2">
									<SelectField label="Do" field={what} placeholder="Nothing" options={actions} />
								</div>
								<InputField label="By, ml or text" field={value} />
								<InputField label="For" type="number" step="any" field={forMin} unit="min" />
							</fieldset>
						)
					}}
				</Rows>
			</Card>
			<Card title="How">
				<div className="grid gap-4 sm:grid-cols-2">
					<InputField
						label="Not again for"
						type="number"
						step="any"
						field={fields.cooldownMin}
						unit="min"
					/>
					<SelectField
						label="Mode"
						field={fields.mode}
						options={RULE_MODES.map((value) => ({ value, label: MODES[value].text }))}
						hint="Begin with a dry run for some days: it records and switches nothing"
					/>
				</div>
			</Card>
		</>
	)
}

type ConditionProps = {
	title: string
	row: { [K in keyof Required<ConditionRow>]: FieldMetadata<ConditionRow[K]> }
	groups: readonly OptionGroup[]
}

function ConditionFields({ title, row, groups }: ConditionProps) {
	return (
		<fieldset className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-6">
			<legend className="mb-1 text-sm font-semibold">{title}</legend>
			<div className="col-span-2">
				<SelectField label="What" field={row.what} placeholder="Nothing" options={groups} />
			</div>
			<SelectField label="Is" field={row.is} placeholder="–" options={IS} />
			<InputField label="Value" field={row.value} />
			<InputField label="And" field={row.to} hint="For a time" />
			<InputField label="For" type="number" step="any" field={row.forMin} unit="min" />
		</fieldset>
	)
}

type Row = FieldMetadata<{ what?: string | undefined }>

const hasErrors = (...fields: readonly { allErrors?: object | undefined }[]): boolean =>
	fields.some(({ allErrors }) => Object.keys(allErrors ?? {}).length > 0)

/** The first rows are visible; the others are open when used, or on a press, so that the form is short. */
function Rows<T extends Row>(props: {
	rows: readonly T[]
	more: string
	least: number
	/** Stands before the rows that are not visible at first. */
	beforeMore?: ReactNode
	children: (row: T, i: number) => ReactNode
}) {
	const { rows, more, least, beforeMore, children } = props
	const isUsed = rows.slice(least).some((row) => {
		return Boolean(row.getFieldset().what.initialValue) || hasErrors(row)
	})
	const show = (from: number, to: number) =>
		rows
			.slice(from, to)
			.map((row, i) => <Fragment key={row.key}>{children(row, from + i)}</Fragment>)
	// A row keeps its position while it is filled in, so that no input is lost.
	return (
		<>
			{show(0, least)}
			<More label={more} isOpen={isUsed}>
				{beforeMore}
				{show(least, rows.length)}
			</More>
		</>
	)
}

function More(props: { label: string; isOpen?: boolean; children: ReactNode }) {
	return (
		<details open={props.isOpen} className="mt-2">
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
				{props.label}
			</summary>
			{props.children}
		</details>
	)
}
