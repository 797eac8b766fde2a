import { useLoaderData } from '@remix-run/react'
import { useRef, type FormEvent } from 'react'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

/** The fields of an offer as they are typed. */
type Typed = Record<
	| 'crop'
	| 'title'
	| 'description'
	| 'pack'
	| 'price'
	| 'keptBack'
	| 'shelfDays'
	| 'perPlant'
	| 'gtin',
	string
> & { isOn: boolean }

type CropToOffer = Option & { title: string; price: string }

/** The form of an offer, for a new one and for changes. */
export function OfferFields({ submitLabel }: { submitLabel: string }) {
	const { crops, currency } = useLoaderData<{
		crops: CropToOffer[]
		currency: { code: string; sign: string }
	}>()
	const [form, fields, isPending] = useFormPage<Typed>('offer')
	const chosen = useRef<CropToOffer>()
	/** Name and price follow the crop until they are edited. */
	const followCrop = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
		if ((target as HTMLSelectElement).name !== fields.crop.name) return
		const cropOf = (value: unknown) => crops.find((crop) => crop.value === value)
		const before = chosen.current ?? cropOf(fields.crop.initialValue)
		const next = cropOf((target as HTMLSelectElement).value)
		chosen.current = next
		for (const name of ['title', 'price'] as const) {
			const field = form.elements.namedItem(fields[name].name) as HTMLInputElement
			if (field.value === (before?.[name] ?? '')) field.value = next?.[name] ?? ''
		}
	}
	const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} onChange={followCrop} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<SelectField
					label="Crop"
					hint="Every lot of this crop and unit feeds the offer."
					field={fields.crop}
					options={crops}
				/>
				<InputField label="Name in the shop" field={fields.title} />
				<InputField
					label="One pack holds"
					hint="In the unit of the crop: 1 for a single head."
					field={fields.pack}
					{...decimal}
				/>
				<InputField
					label="Price of one pack"
					hint={`In ${currency.code}.`}
					unit={currency.sign}
					field={fields.price}
					{...decimal}
				/>
				<InputField
					label="Keep back"
					hint="Held back from what is ready, in the unit of the crop."
					field={fields.keptBack}
					{...decimal}
				/>
				<InputField
					label="Sell until after cutting"
					hint="Older lots are not offered. Empty: no limit."
					inputMode="numeric"
					unit="days"
					field={fields.shelfDays}
				/>
				<InputField
					label="Sell ahead, of each growing plant"
					hint="What you count on from one plant, in the unit of the crop. Empty: only what is ready is sold."
					field={fields.perPlant}
					{...decimal}
				/>
				<InputField
					label="GTIN of one pack"
					hint="From GS1, for barcodes and traceability. Empty: the pack has none."
					inputMode="numeric"
					autoComplete="off"
					field={fields.gtin}
				/>
				<div className="sm:col-span-2">
					<TextareaField label="Description" rows={3} field={fields.description} />
				</div>
				<div className="sm:col-span-2">
					<CheckboxField label="On sale" field={fields.isOn} />
				</div>
				<SaveRow label={submitLabel} isPending={isPending} cancelTo="/ecommerce" />
			</PostForm>
		</Card>
	)
}
