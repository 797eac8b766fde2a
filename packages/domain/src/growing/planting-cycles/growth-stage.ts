import rows from './growth-stages.json' with { type: 'json' }

/** All stages a crop can have, in order. Which of them apply depends on the crop. */
export const GROWTH_STAGES = [
	...(['seeding', 'germination', 'transplant', 'vegetative growth'] as const),
	...(['flowering', 'fruiting', 'harvest'] as const),
] as const
export type GrowthStage = (typeof GROWTH_STAGES)[number]

export const isGrowthStage = (text: string): text is GrowthStage =>
	(GROWTH_STAGES as readonly string[]).includes(text)

export const stageIndex = (stage: GrowthStage): number => GROWTH_STAGES.indexOf(stage)

/** `Vegetative growth` */
export const stageLabel = (stage: GrowthStage): string =>
	stage.charAt(0).toUpperCase() + stage.slice(1)

/** Whether a stage is a task for people, not only growth. */
export const isWorkStage = (stage: GrowthStage): boolean => stageRow(stage)?.due === 'due'

const stageRow = (stage: GrowthStage) => rows.find((row) => row.stage === stage)

/** The growth stage a recipe's stage name stands for; undefined when it is none of them. */
export function stageFromName(name: string): GrowthStage | undefined {
	const lower = name.toLowerCase()
	// A name may have words of several stages: the first known one counts.
	const found = rows
		.flatMap(({ stage, recipeNames }) =>
			recipeNames.map((word) => ({ stage, at: lower.indexOf(word) })),
		)
		.filter(({ at }) => at >= 0)
		.sort((a, b) => a.at - b.at)[0]
	return found && isGrowthStage(found.stage) ? found.stage : undefined
}
