import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiAnswer, ApiProblems } from '../../platform/api/api-problems';
import { jsonArray } from '../../platform/http/streams';
import {
  DistinctNamesDto,
  ProductSearchDto,
  ProductSummaryDto,
  ProductSummaryQueryDto,
  ProductWithDateDto,
  TopProductDto,
  TopProductsDto,
} from './products.dto';
import { ProductsService } from './products.service';

@ApiTags('Products')
@Controller('api/v2/nutritiondata/products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  @ApiAnswer('Occurrences of products, newest first', [ProductWithDateDto], 503)
  search(@Query() query: ProductSearchDto): Promise<StreamableFile> {
    return jsonArray(this.products.search(query));
  }

  @Get('distinct')
  @ApiOperation({ summary: 'Distinct product names in alphabetical order' })
  @ApiOkResponse({
    schema: { type: 'array', items: { type: 'string' }, example: ['Apfel, frisch', 'Äpfel, getrocknet'] },
  })
  @ApiProblems(503)
  distinctNames(@Query() query: DistinctNamesDto): Promise<string[]> {
    return this.products.distinctNames(query);
  }

  @Get('summary')
  @ApiAnswer('Sums over the matching products', ProductSummaryDto, 503)
  summary(@Query() query: ProductSummaryQueryDto): Promise<ProductSummaryDto> {
    return this.products.summary(query);
  }

  @Get('top')
  @ApiAnswer(
    'Products ranked by how often they were logged, or by total energy or grams; highest first',
    [TopProductDto],
    503,
  )
  top(@Query() query: TopProductsDto): Promise<TopProductDto[]> {
    return this.products.top(query);
  }
}
