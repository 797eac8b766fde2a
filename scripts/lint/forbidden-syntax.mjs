/** Lint rule: reports each node that one of the selectors of its options matches, with the reason. */
export const forbiddenSyntax = {
	meta: { type: 'problem', schema: { type: 'array', items: { type: 'object' } } },
	create: (context) =>
		Object.fromEntries(
			context.options.map(({ selector, message }) => [
				selector,
				(node) => context.report({ node, message }),
			]),
		),
}
