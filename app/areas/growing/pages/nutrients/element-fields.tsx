import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

type Element<Key extends string> = { key: Key; label: string; unit?: string; hint?: string }
type Props<Key extends string> = {
	elements: readonly Element<Key>[]
	fields: Readonly<Record<Key, FieldMetadata<unknown>>>
}

/** An amount of each chemical element, as a grid of inputs. */
export function ElementFields<Key extends string>({ elements, fields }: Props<Key>) {
	return (
		<div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-4">
			{elements.map(({ key, ...input }) => (
				<InputField
					key={key}
					{...input}
					type="number"
					step="any"
					inputMode="decimal"
					field={fields[key]}
				/>
			))}
		</div>
	)
}
