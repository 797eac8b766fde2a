import { getFormProps, type FormMetadata } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { Form } from '~/ui/page-farm/form'
import { AnotherDevice } from './another-device'
import type { SignupView } from '../load-signup.server'

type Props<Values extends Record<string, unknown>> = {
	title: string
	view: SignupView
	form: FormMetadata<Values, string[]>
	children: ReactNode
}

/** One step: its fields, Previous and Next. Next comes first, because Enter presses the first button. */
export function StepForm<Values extends Record<string, unknown>>({
	title,
	view: { step, isEdit, resumeUrl, linkShown },
	form,
	children,
}: Props<Values>) {
	const navigation = useNavigation()
	const pressed = navigation.formData?.get('intent')
	const isPending = navigation.state !== 'idle'
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<Card title={title}>
				<div className="grid gap-5">
					<Errors id={form.errorId} errors={form.errors} />
					{children}
				</div>
			</Card>
			<div className="flex flex-row-reverse flex-wrap justify-between gap-2">
				<Button
					variant="primary"
					name="intent"
					value="next"
					icon={ArrowRight}
					pending={isPending && pressed === 'next'}
					className="max-sm:flex-1"
				>
					{isEdit ? 'Save and review' : 'Next'}
				</Button>
				{step > 1 && (
					<Button
						name="intent"
						value="previous"
						formNoValidate
						icon={ArrowLeft}
						pending={isPending && pressed === 'previous'}
						className="max-sm:flex-1"
					>
						Previous
					</Button>
				)}
			</div>
			<AnotherDevice resumeUrl={resumeUrl} isOpen={linkShown} />
		</Form>
	)
}
