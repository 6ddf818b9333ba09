import { useQuery } from '@tanstack/react-query';
import { FocusedTitle } from '../../../../components/dialogs/focused-title.tsx';
import { type DialogState, FormModal } from '../../../../components/dialogs/form-modal.tsx';
import { NothingYet } from '../../../../components/empty/nothing-yet.tsx';
import { QueryList } from '../../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { faqCategoriesQuery } from '../../faqs.api.ts';
import classes from './categories.module.css';
import { CategoryRow } from './category-row.tsx';

export const CategoriesDialog = ({ empresa_id, ...state }: DialogState & { empresa_id: string }) => (
  <FormModal {...state} title={<FocusedTitle>Categorías y temas</FocusedTitle>} size="44rem">
    <Categories empresa_id={empresa_id} />
  </FormModal>
);

function Categories({ empresa_id }: { empresa_id: string }) {
  const query = useQuery({ ...faqCategoriesQuery(empresa_id), select: ({ items }) => items });
  return (
    <QueryList
      query={query}
      failed="Error al cargar las categorías"
      skeleton={<ListSkeleton label="Cargando categorías…" />}
      empty={<NothingYet title="No hay categorías">Crea la primera con «Nueva Categoría».</NothingYet>}
    >
      {(categories) => (
        <ul className={classes.list} aria-label="Categorías">
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} categories={categories} />
          ))}
        </ul>
      )}
    </QueryList>
  );
}
