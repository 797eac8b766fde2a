import type { FieldMetadata } from '@conform-to/react'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'

export type TypedPacks = { offerId: string; packs: string }

type Props = {
	field: FieldMetadata<TypedPacks[]>
	offers: readonly { id: number; label: string; price: string }[]
}

/** How many packs of each offer are ordered. */
export function OrderPacks({ field, offers }: Props) {
	return (
		<fieldset className="grid gap-3" aria-describedby={field.errorId}>
			<legend className="mb-2 font-medium">Packs</legend>
			{field.getFieldList().map((line, at) => {
				const { offerId, packs } = line.getFieldset()
				const offer = offers[at]
				return (
					<div key={line.key}>
						<input type="hidden" name={offerId.name} value={offer?.id ?? ''} />
						<InputField
							label={offer?.label}
							hint={offer?.price}
							inputMode="numeric"
							autoComplete="off"
							field={packs}
						/>
					</div>
				)
			})}
			<Errors id={field.errorId} errors={field.errors} />
		</fieldset>
	)
}
