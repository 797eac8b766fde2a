import { useForm, type SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { InputField } from '~/ui/form/input-field'
import type { SignupView } from '../load-signup.server'
import { StepForm } from './step-form'

type Values = { businessName: string; contactName: string; email: string; phone: string }

export function BusinessStep({ view }: { view: SignupView }) {
	const [form, fields] = useForm<Values>({
		id: 'business',
		lastResult: useActionData<SubmissionResult<string[]>>(),
		defaultValue: view.values,
		...(view.constraint && { constraint: view.constraint }),
		defaultNoValidate: false,
	})
	return (
		<StepForm title="Business Info" view={view} form={form}>
			<InputField
				label="Business name"
				type="text"
				field={fields.businessName}
				autoComplete="organization"
			/>
			<InputField
				label="Contact name"
				type="text"
				field={fields.contactName}
				autoComplete="name"
				hint="First and last name."
			/>
			<InputField label="Email" type="email" field={fields.email} autoComplete="email" />
			<InputField label="Phone" type="tel" field={fields.phone} autoComplete="tel" />
		</StepForm>
	)
}
