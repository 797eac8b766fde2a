import { CircleQuestionMark } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import type { DiagnosisView } from './diagnosis-view.server'

type Props = { question: NonNullable<DiagnosisView['question']>; isKnown: boolean }

/** The question that best separates the first two causes; each answer is a button. */
export function QuestionCard({ question: { key, text, answers }, isKnown }: Props) {
	const [form, fields, isPending] = useFormPage<{ question: string; answer: string }>('answer')
	return (
		<Card
			title="One question that helps most"
			icon={CircleQuestionMark}
			className={isKnown ? '' : 'border-accent'}
		>
			<PostForm form={form} intent="answer" className="grid gap-3">
				<input type="hidden" name="question" value={key} />
				<p className="text-lg font-semibold">{text}</p>
				<div className="flex flex-wrap gap-2">
					{answers.map((answer) => (
						<Button
							key={answer.key}
							name="answer"
							value={answer.key}
							pending={isPending}
							variant={isKnown ? 'secondary' : 'primary'}
						>
							{answer.text}
						</Button>
					))}
				</div>
				<Errors id={fields.answer.errorId} errors={fields.answer.errors ?? null} />
				<p className="text-sm text-muted">
					Your answer is further evidence; the causes are ranked again.
				</p>
			</PostForm>
		</Card>
	)
}
