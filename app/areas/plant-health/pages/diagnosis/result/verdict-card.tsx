import { Check, CircleCheckBig, X } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Errors } from '~/ui/form/errors'
import type { HitRate } from '../hit-rate-card'
import type { DiagnosisView } from './diagnosis-view.server'

type Props = Pick<DiagnosisView, 'verdict' | 'allCauses'> & {
	mayJudge: boolean
	hasCause: boolean
	hitRate: HitRate
}

/** Whether the diagnosis was right, as a person judged: the only measure of its quality. */
export function VerdictCard({ verdict, allCauses, mayJudge, hasCause, hitRate }: Props) {
	const [form, fields, isPending] = useFormPage<{ verdict: string; causeId?: string }>('judge')
	const { right, judged } = hitRate
	return (
		<Card title="Was it right?" icon={CircleCheckBig}>
			<div className="grid gap-3">
				{verdict && (
					<p className="wrap-anywhere">
						<strong className="font-semibold">{verdict.isRight ? 'Right' : 'Wrong'}</strong>
						{verdict.cause && `: it was ${verdict.cause}`}, says {verdict.by}, {verdict.on}.
					</p>
				)}
				{mayJudge && (
					<PostForm form={form} intent="judge" className="grid gap-3">
						<SelectField
							label="If it was wrong, what was it?"
							field={fields.causeId}
							placeholder="Not known, or not in the list"
							options={allCauses}
						/>
						<Errors id={fields.verdict.errorId} errors={fields.verdict.errors ?? null} />
						<div className="flex flex-wrap gap-2">
							{hasCause && (
								<Button name="verdict" value="right" icon={Check} pending={isPending}>
									It was right
								</Button>
							)}
							<Button name="verdict" value="wrong" icon={X} pending={isPending}>
								It was wrong
							</Button>
						</div>
					</PostForm>
				)}
				<p className="text-sm text-muted">
					Hit rate of this farm:{' '}
					{judged === 0
						? 'not known, as none was judged yet.'
						: `${right} of ${judged} diagnoses that named a cause were right.`}
				</p>
			</div>
		</Card>
	)
}
