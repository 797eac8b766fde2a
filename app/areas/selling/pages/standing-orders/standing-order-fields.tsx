import { useLoaderData } from '@remix-run/react'
import { Card } from '~/ui/card'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { OrderPacks, type TypedPacks } from '../order-packs'
import { WEEKDAY_OPTIONS } from '../weekday-options'

type Typed = {
	startsOn: string
	endsOn: string
	weekdays: string[]
	leadDays: string
	note: string
	lines: TypedPacks[]
}

type Props = { submitLabel: string; cancelTo: string; intent?: string }

/** The form of a standing order, for a new one and for changes. */
export function StandingOrderFields({ submitLabel, cancelTo, intent }: Props) {
	const { offers } = useLoaderData<{ offers: { id: number; label: string; price: string }[] }>()
	const [form, fields, isPending] = useFormPage<Typed>(intent ?? 'standing-order')
	return (
		<Card title="Each delivery" className="max-w-xl">
			<PostForm form={form} {...(intent && { intent })} className="grid gap-5">
				<OrderPacks field={fields.lines} offers={offers} />
				<CheckboxList label="Every week on" field={fields.weekdays} options={WEEKDAY_OPTIONS} />
				<InputField label="From" type="date" field={fields.startsOn} />
				<InputField
					label="Until"
					hint="Its last day. Empty: until you end it."
					type="date"
					field={fields.endsOn}
				/>
				<InputField
					label="Make the order ahead by"
					hint="Changes hold for orders that are not made yet."
					inputMode="numeric"
					unit="days"
					field={fields.leadDays}
				/>
				<InputField label="Note" field={fields.note} />
				<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
			</PostForm>
		</Card>
	)
}
