import type { Nutrient, RecipeCategory, RecipeDifficulty } from '@sfc/domain/growing/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const categoryLabel = (category: RecipeCategory | 'all'): string => capital(category)
export const difficultyLabel = (difficulty: RecipeDifficulty): string => capital(difficulty)
export const nutrientLabel = (nutrient: Nutrient): string => capital(nutrient)
export const zoneLabel = (zone: RecipeZone): string => capital(zone)

export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
