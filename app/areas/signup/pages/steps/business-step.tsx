import { InputField } from '~/ui/form/input-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { SignupView } from '../load-signup.server'
import { StepForm } from './step-form'

type Values = { businessName: string; contactName: string; email: string; phone: string }

export function BusinessStep({ view }: { view: SignupView }) {
	const [form, fields] = useFormPage<Values>('business')
	return (
		<StepForm title="Business Info" view={view} form={form}>
			<InputField label="Business name" field={fields.businessName} autoComplete="organization" />
			<InputField
				label="Contact name"
				field={fields.contactName}
				autoComplete="name"
				hint="First and last name."
			/>
			<InputField label="Email" type="email" field={fields.email} autoComplete="email" />
			<InputField label="Phone" type="tel" field={fields.phone} autoComplete="tel" />
		</StepForm>
	)
}
