import { ListLoading } from "@/components/admin/list-loading";

export default ListLoading;
