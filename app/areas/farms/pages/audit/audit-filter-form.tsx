import { getFormProps, getInputProps, getSelectProps } from '@conform-to/react'
import type { FieldMetadata } from '@conform-to/react'
import { Filter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Select, renderOption, type Option } from '~/ui/form/select'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

type Values = { person: string; action: string; from: string; to: string }

type Props = {
	actors: readonly { id: string; name: string; kind: string }[]
	actions: readonly Option[]
}

/** A form that filters the audit log by person, action and days; it submits with GET. */
export function AuditFilterForm({ actors, actions }: Props) {
	const [form, fields] = useFormPage<Values>('audit-filter')
	const people = actors.map(({ id, name, kind }) => ({
		value: id,
		label: kind === 'agent' ? `${name} (farm agent)` : name,
	}))
	return (
		<Card>
			<Form
				method="get"
				{...getFormProps(form)}
				className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]"
			>
				<Choice label="Person" field={fields.person} all="Everybody" options={people} />
				<Choice label="Action" field={fields.action} all="Everything" options={actions} />
				<Day label="From" field={fields.from} />
				<Day label="To" field={fields.to} />
				<div className="flex flex-wrap gap-2 sm:col-span-2 xl:col-span-1 xl:mt-7.5 xl:self-start">
					<Button icon={Filter}>Filter</Button>
					<LinkButton to="?" variant="ghost">
						Clear
					</LinkButton>
				</div>
			</Form>
		</Card>
	)
}

type FieldProps = { label: string; field: FieldMetadata<string> }

/** A filter has no required fields, so nothing is marked as optional. */
function Frame({ label, field, children }: FieldProps & { children: ReactNode }) {
	return (
		<div className="grid min-w-0 content-start gap-1.5">
			<label htmlFor={field.id} className="font-medium">
				{label}
			</label>
			{children}
			<Errors id={field.errorId} errors={field.errors ?? null} />
		</div>
	)
}

function Choice({
	all,
	options,
	...frame
}: FieldProps & { all: string; options: readonly Option[] }) {
	const { key, ...select } = getSelectProps(frame.field)
	return (
		<Frame {...frame}>
			<Select key={key} {...select}>
				<option value="">{all}</option>
				{options.map(renderOption)}
			</Select>
		</Frame>
	)
}

function Day(frame: FieldProps) {
	const { key, ...input } = getInputProps(frame.field, { type: 'date' })
	return (
		<Frame {...frame}>
			<input key={key} {...input} className={CONTROL_CLASS} />
		</Frame>
	)
}
