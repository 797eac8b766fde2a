import type { FieldMetadata } from '@conform-to/react'
import { SYNC_INTERVALS } from '@sfc/domain/selling/stores/sync-intervals'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { intervalLabel } from './interval-label'

type Props = {
	fields: {
		storeName: FieldMetadata<string>
		autoSync: FieldMetadata<boolean>
		syncInterval: FieldMetadata<unknown>
		sellsAhead: FieldMetadata<boolean>
	}
}

/** The settings of a store, when it is connected and later. */
export function SettingFields({ fields }: Props) {
	return (
		<>
			<InputField label="Store name" hint="As you call it here." field={fields.storeName} />
			<CheckboxField
				label="Sync products automatically"
				hint="Name, price and text of your offers go to the store automatically. Stock and orders always do."
				field={fields.autoSync}
			/>
			<SelectField
				label="Sync interval"
				hint="How often all products are compared with the store. Stock is set within seconds, orders are read every 5 minutes or by webhook."
				field={fields.syncInterval}
				options={SYNC_INTERVALS.map((hours) => ({
					value: String(hours),
					label: intervalLabel(hours),
				}))}
			/>
			<CheckboxField
				label="Sell ahead"
				hint="What still grows is offered as a pre-order with the day it is cut, as far as its offer allows it."
				field={fields.sellsAhead}
			/>
		</>
	)
}
