import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { SignupView } from '../load-signup.server'
import { OPERATION_OPTIONS } from './operation-options'
import { StepForm } from './step-form'

type Values = {
	currentOperation: string
	businessGoals: string
	hasInternet: string
	hasPower: string
	hasShopify: string
	shopifyStore: string
}

export function RequirementsStep({ view }: { view: SignupView }) {
	const [form, fields] = useFormPage<Values>('requirements')
	return (
		<StepForm title="Requirements" view={view} form={form}>
			<SelectField
				label="Current operation"
				field={fields.currentOperation}
				options={OPERATION_OPTIONS}
				placeholder="Choose what fits best"
			/>
			<TextareaField
				label="Business goals"
				field={fields.businessGoals}
				placeholder="What you want to grow, for whom, and how much"
			/>
			<fieldset className="grid">
				<legend className="mb-1.5 font-medium">On site</legend>
				<Box field={fields.hasInternet} label="Internet at the site" />
				<Box field={fields.hasPower} label="Power supply at the site" />
				<Box field={fields.hasShopify} label="We sell through Shopify" />
			</fieldset>
			<InputField
				label="Shopify store"
				inputMode="url"
				field={fields.shopifyStore}
				placeholder="your-store.myshopify.com"
				hint="It can be connected after the payment."
			/>
		</StepForm>
	)
}

function Box({ field, label }: { field: FieldMetadata<string>; label: string }) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3">
			<input
				type="checkbox"
				name={field.name}
				defaultChecked={field.initialValue === 'on'}
				className="size-5 shrink-0 accent-(--accent)"
			/>
			{label}
		</label>
	)
}
