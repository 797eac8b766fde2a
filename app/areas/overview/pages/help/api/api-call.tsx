import type { DescribedCall } from '~/areas/overview/services/api-reference/list-api-groups.server'
import type { Field } from '~/areas/overview/services/api-reference/list-fields'

const CODE = 'mt-1 overflow-x-auto rounded-control bg-sunk p-3 text-sm'

/** One call: what it does and needs, its fields, and an example to run. */
export const ApiCall = ({ call }: { call: DescribedCall }) => (
	<section aria-labelledby={call.name} className="grid gap-3 border-t border-line pt-4 *:min-w-0">
		<div>
			<h2 id={call.name} className="scroll-mt-24 text-lg font-semibold">
				{call.summary}
			</h2>
			<p className="mt-1">
				<code className="wrap-anywhere">
					<b>{call.method}</b> {call.path}
				</code>
			</p>
			<p className="text-sm text-muted">
				Scope: {call.scope}
				{call.role && ` · Role: ${call.role}`} · Name in clients: <code>{call.name}</code>
			</p>
		</div>
		{call.parameters.length > 0 && <Fields title="Parameters" fields={call.parameters} />}
		{call.body && (
			<Fields title={`Body (${call.body.media})`} fields={call.body.fields} type={call.body.type} />
		)}
		<Fields
			title={`Answer ${call.answer.status}`}
			fields={call.answer.fields}
			type={call.answer.words || call.answer.type}
			isAnswer
		/>
		<div className="text-sm">
			<h3 className="font-semibold">Refusals</h3>
			<ul>
				{call.refusals.map(({ code, words }) => (
					<li key={code}>
						<b>{code}</b> {words}
					</li>
				))}
			</ul>
		</div>
		<div>
			<h3 className="text-sm font-semibold">Example</h3>
			<pre tabIndex={0} className={CODE}>
				{call.curl}
			</pre>
			{call.example !== null && (
				<details className="mt-1">
					<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-accent">
						Its answer
					</summary>
					<pre tabIndex={0} className={CODE}>
						{call.example}
					</pre>
				</details>
			)}
		</div>
	</section>
)

type FieldsProps = { title: string; fields: readonly Field[]; type?: string; isAnswer?: boolean }

const Fields = ({ title, fields, type, isAnswer = false }: FieldsProps) => (
	<div className="text-sm">
		<h3 className="font-semibold">{title}</h3>
		{type && <p className="text-muted">{type}</p>}
		{fields.length > 0 && (
			<dl className="mt-1">
				{fields.map(({ name, type: kind, isRequired, about }) => (
					<div
						key={name}
						className="grid gap-x-4 border-t border-line py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
					>
						<dt className="wrap-anywhere">
							<code>{name}</code>
							{isRequired !== isAnswer && (
								<span className="text-muted">{isAnswer ? ' may be missing' : ' required'}</span>
							)}
						</dt>
						<dd className="min-w-0 wrap-anywhere">
							<span className="text-muted">{kind}</span>
							{about && <> · {about}</>}
						</dd>
					</div>
				))}
			</dl>
		)}
	</div>
)
