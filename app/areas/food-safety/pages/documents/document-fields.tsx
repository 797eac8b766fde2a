import { useLoaderData } from '@remix-run/react'
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '@sfc/domain/food-safety/documents/document'
import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }))

export type DocumentValues = Record<'kind' | 'title' | 'about' | 'issuedOn' | 'expiresOn', string>
type Props = { fields: { [K in keyof DocumentValues]: FieldMetadata<string> } }

/** The fields of what is said of a document. */
export function DocumentFields({ fields }: Props) {
	const { members } = useLoaderData() as { members: readonly string[] }
	return (
		<>
			<SelectField label="Kind" field={fields.kind} options={KINDS} />
			<InputField label="Title" field={fields.title} autoComplete="off" />
			<InputField
				label="About"
				field={fields.about}
				list="members"
				autoComplete="off"
				hint="Who was trained, or what was analyzed."
			/>
			<datalist id="members">
				{members.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<InputField label="Issued on" type="date" field={fields.issuedOn} />
			<InputField
				label="Expires on"
				type="date"
				field={fields.expiresOn}
				hint="The last day on which it holds; empty where it always does."
			/>
		</>
	)
}
